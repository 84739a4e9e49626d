import { DEFAULT_HORIZON, HORIZONS, TEXT_LENGTH, TITLE_LENGTH } from '@palata/contract/signals/limits'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { type FormEvent, useState } from 'react'
import { useMe } from '#features/accounts'
import { useNavigate } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { toast } from '#ui/toasts/index.ts'
import { signalFormLayer } from '../layers.ts'
import { Added } from './Added.tsx'
import { CoinField } from './CoinField.tsx'
import { ImagesField } from './ImagesField.tsx'
import { PriceField } from './PriceField.tsx'
import { Confidence, OwnPosition } from './Said.tsx'
import styles from './SignalForm.module.css'
import { useChosenPrice } from './useChosenPrice.ts'
import { useSignalForm } from './useSignalForm.ts'

const DIRECTIONS = [
  ['', 'Без направления'],
  ['long', 'Лонг'],
  ['short', 'Шорт'],
] as const

/** The signal's form. From 15 minutes after publication only text and pictures can be added. */
export function SignalForm({ signal }: { signal: OpenedSignal | null }) {
  const form = useSignalForm(signal)
  const { draft, change, save, problems, isBusy } = form
  const { fields: refused, detail } = problems
  const [openedAt] = useState(() => Date.now())
  const isFixed = signal?.fixed_at != null && openedAt >= Date.parse(signal.fixed_at)
  // Who edits another's signal keeps what its author said of themselves.
  const isOwn = signal === null || signal.is_mine
  const navigate = useNavigate()
  const isModerator = useMe()?.is_moderator ?? false

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget: fields } = event
    try {
      const saved = await save()
      signalFormLayer.close()
      if (signal) return toast('Изменения сохранены', 'green')
      toast(saved.live ? 'Сигнал был успешно опубликован' : 'Сигнал отправлен на проверку', 'green')
      navigate(`/signal/${saved.id}`)
    } catch {
      toast(signal ? 'Изменения не были сохранены' : 'Сигнал не был опубликован')
      // The refused field may be far above the button, so it gets the focus.
      requestAnimationFrame(() => fields.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {isFixed && (
        <p className={styles.note} role="note">
          После публикации прошло 15 минут: цель, стоп, срок и направление больше не меняются. Дополните текст.
        </p>
      )}
      <CoinField
        coin={draft.coin}
        onChoose={(coin) => change({ coin })}
        isFixed={signal !== null}
        error={refused.coin_id}
      />
      {!isFixed && (
        <>
          <Segments
            label="Направление"
            options={DIRECTIONS}
            chosen={draft.direction}
            onChoose={(direction) =>
              change(
                direction
                  ? ({ horizon }) => ({ direction, horizon: horizon || String(DEFAULT_HORIZON) })
                  : { direction, target: '', stop: '', horizon: '', confidence: '' },
              )
            }
          />
          {refused.direction && (
            <p className={styles.problem} role="alert">
              {refused.direction}
            </p>
          )}
          {draft.direction && <Boundaries form={form} />}
          {draft.direction && isOwn && <Confidence form={form} />}
          <TextInput
            label="Заголовок"
            value={draft.title}
            onChange={(title) => change({ title })}
            maxSymbols={TITLE_LENGTH}
            required
            error={refused.title}
          />
          <TextInput
            label="Описание"
            type="textarea"
            value={draft.content}
            onChange={(content) => change({ content })}
            maxSymbols={TEXT_LENGTH}
            error={refused.content}
          />
        </>
      )}
      {isFixed && signal.written && (
        <Added
          before={signal.written.text}
          content={draft.content}
          onChange={(content) => change({ content })}
          error={refused.content}
        />
      )}
      {isOwn && <OwnPosition form={form} isPublished={signal?.publication_date != null} />}
      {(!isFixed || signal.link === '') && (
        <TextInput
          label="Ссылка на источник"
          value={draft.link}
          onChange={(link) => change({ link })}
          placeholder="https://"
          error={refused.link}
        />
      )}
      <ImagesField
        images={draft.images}
        fixed={isFixed ? signal.images_list : []}
        onChange={(next) => change(({ images }) => ({ images: next(images) }))}
        error={refused.images}
      />
      {detail && (
        <p className={styles.problem} role="alert">
          {detail}
        </p>
      )}
      <div className={styles.foot}>
        <p>{whatHappens(signal, isModerator)}</p>
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={!draft.coin ? 'Выберите монету' : draft.title.trim() === '' && 'Напишите заголовок'}
        >
          {signal ? 'Сохранить' : isModerator ? 'Опубликовать' : 'Отправить'}
        </Button>
      </div>
    </form>
  )
}

function whatHappens(signal: OpenedSignal | null, isModerator: boolean): string {
  if (signal) return ''
  return isModerator
    ? 'Выйдет сразу. Ценой старта станет цена первой минуты после печати.'
    : 'Сначала сигнал прочитает модератор. Ценой старта станет цена первой минуты после печати.'
}

function Boundaries({ form: { draft, change, problems } }: { form: ReturnType<typeof useSignalForm> }) {
  const { known: price } = useChosenPrice(draft.coin)
  // An existing signal may have a horizon outside the usual options.
  const options = [...new Set([...HORIZONS.map(String), draft.horizon])].map(
    (days) => [days, days ? `${days} дн.` : 'Нет'] as const,
  )
  return (
    <>
      <div className={styles.pair}>
        <PriceField
          label="Цель, $"
          value={draft.target}
          onChange={(target) => change({ target })}
          price={price}
          error={problems.fields.target_price_usd}
        />
        <PriceField
          label="Стоп, $"
          value={draft.stop}
          onChange={(stop) => change({ stop })}
          price={price}
          error={problems.fields.stop_price_usd}
        />
      </div>
      <div className={styles.horizon}>
        <span aria-hidden="true">Срок</span>
        <Segments label="Срок" options={options} chosen={draft.horizon} onChoose={(horizon) => change({ horizon })} />
      </div>
      {problems.fields.horizon_days && (
        <p className={styles.problem} role="alert">
          {problems.fields.horizon_days}
        </p>
      )}
    </>
  )
}
