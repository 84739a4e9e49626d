import { ALERT_PAUSES, type AlertRule } from '@palata/contract/alerts'
import { ALERT_WHATS, type AlertWay, type AlertWhat, alertWhats } from '@palata/contract/alerts/whats'
import type { KnownCoin } from '@palata/contract/market'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '#navigation'
import { Button } from '#ui/controls/Button.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import styles from './alerts.module.css'
import { CoinsField } from './CoinsField.tsx'
import { Preview } from './Preview.tsx'
import { DEFAULT_MOVE, PriceFields } from './PriceFields.tsx'
import { conditionOf, type RuleBody } from './useRules.ts'
import { GATHERED, PAUSES, WAYS } from './words.ts'

const confirmLeaving = () =>
  confirmed({
    title: 'Правило не сохранено',
    text: 'Если уйти со страницы, оно пропадёт.',
    action: 'Уйти без сохранения',
  })

interface RuleFormProps {
  /** Undefined for a new rule. */
  rule?: AlertRule | undefined
  portfolioSize: number
  /** The rule was removed elsewhere while it is edited here. */
  isGone?: boolean
  /** Resolves to the refusal's sentence, or to null. */
  save: (body: RuleBody) => Promise<string | null>
  onClose: () => void
}

/** Writes a rule and shows what it would have told in the last week. */
export function RuleForm({ rule, portfolioSize, isGone = false, save, onClose }: RuleFormProps) {
  const [isMine, setMine] = useState(rule ? rule.coins === null : portfolioSize > 0)
  const [chosen, setChosen] = useState<KnownCoin[]>(rule?.coins ?? [])
  const [whats, setWhats] = useState<AlertWhat[]>(rule?.whats ?? [])
  const [condition, setCondition] = useState(rule?.price ? conditionOf(rule.price) : DEFAULT_MOVE)
  const [way, setWay] = useState<AlertWay>(rule?.way ?? 'now')
  const [pause, setPause] = useState(rule?.pause_minutes ?? 0)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])

  const coins = isMine ? null : chosen.map(({ api_id }) => api_id)
  const isOfPrice = whats.includes('price')
  const price = isOfPrice ? condition : null
  const missing =
    (coins?.length === 0 && 'Выберите монеты') ||
    (whats.length === 0 && 'Выберите, о чём сообщать') ||
    (isOfPrice && !price && 'Впишите условие цены') ||
    (price !== null && 'level_usd' in price && coins?.length !== 1 && 'Уровень цены задаётся для одной монеты')

  const written = JSON.stringify({ coins, whats, price, way, pause })
  const [first] = useState(written)
  useLeaveGuard(written !== first, confirmLeaving)

  function toggle(what: AlertWhat) {
    // A price stands alone in its rule.
    if (what === 'price') return setWhats(isOfPrice ? [] : ['price'])
    setWhats(ALERT_WHATS.filter((one) => one !== 'price' && (one === what) !== whats.includes(one)))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const pause_minutes = ALERT_PAUSES.find((minutes) => minutes === pause) ?? 0
    const refusal = await save({ coins, whats, price, way, pause_minutes })
    setBusy(false)
    setError(refusal)
    if (!refusal) onClose()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h3 ref={head} tabIndex={-1}>
        {rule ? 'Правило' : 'Новое правило'}
      </h3>
      {isGone && (
        <p className={styles.hint} role="status">
          Это правило убрали в другой вкладке. «Сохранить» добавит его заново.
        </p>
      )}
      <div className={styles.field}>
        <Segments
          label="Какие монеты"
          options={[
            ['mine', `Мои монеты, ${portfolioSize}`],
            ['chosen', 'Выбранные'],
          ]}
          chosen={isMine ? 'mine' : 'chosen'}
          onChoose={(which) => setMine(which === 'mine')}
        />
        {!isMine && <CoinsField coins={chosen} onChange={setChosen} />}
        {isMine && portfolioSize === 0 && (
          <p className={styles.hint}>В портфеле пока нет монет: правило заработает, когда они появятся.</p>
        )}
      </div>
      <fieldset className={styles.whats}>
        <legend>О чём</legend>
        {ALERT_WHATS.map((what) => (
          <Chip key={what} isOn={whats.includes(what)} onClick={() => toggle(what)}>
            {alertWhats[what].words}
          </Chip>
        ))}
      </fieldset>
      {isOfPrice && <PriceFields condition={condition} onChange={setCondition} />}
      <div className={styles.field}>
        <Segments label="Как присылать" options={WAYS} chosen={way} onChoose={setWay} />
        {way === 'gathered' && <p className={styles.hint}>Придёт {GATHERED}.</p>}
        {way === 'now' && (
          <>
            <Segments
              label="Наименьшая пауза"
              options={PAUSES}
              chosen={String(pause)}
              onChoose={(minutes) => setPause(Number(minutes))}
            />
            <p className={styles.hint}>Что пришло в паузу, ждёт в колокольчике.</p>
          </>
        )}
      </div>
      <Preview finding={missing ? null : { coins, whats, price }} />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" isBusy={isBusy} disabled={missing}>
          Сохранить
        </Button>
        <Button kind="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
