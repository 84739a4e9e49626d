import { record, type Beforehand as Said } from '@palata/contract/record'
import { ANSWERS } from '@palata/contract/record/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { plural } from '#ui/format/index.ts'
import { type Clock, dateOf, Moment, timeOf } from '#ui/time/time.ts'
import { toast } from '#ui/toasts/index.ts'
import styles from './Beforehand.module.css'
import { recordOfSignal } from './queries.ts'
import { positionText, shareText } from './words.ts'

const dayAndTime = (at: string, clock?: Clock) => `${dateOf(at, clock)} ${timeOf(at, clock)}`

interface BeforehandProps {
  id: number
  said: Said
  /** `p0`, 0 to 1; null when it is not known. */
  chance: number | null
}

/** The chance of a call as its author, the club and the drawn paths say it, and the question to the club. */
export function Chances({ id, said, chance }: BeforehandProps) {
  const { author, club, answers, is_hidden: isHidden } = said
  const marks = [
    ...(chance === null ? [] : [{ name: 'случай', share: chance, is: 'chance' as const }]),
    ...(author === null ? [] : [{ name: 'автор', share: author / 100, is: 'author' as const }]),
    ...(club === null ? [] : [{ name: 'клуб', share: club / 100, is: 'club' as const }]),
  ]
  const voices = answers === null ? '' : `, ${answers}\u00a0${plural(answers, 'голос', 'голоса', 'голосов')}`
  return (
    <div>
      <h2>Шанс дойти до&nbsp;цели</h2>
      <dl className={styles.chances}>
        {said.is_said && (
          <Chance name="автор" share={author === null ? null : author / 100} isHidden={author === null} />
        )}
        {answers !== null && (
          <Chance name={`клуб${voices}`} share={club === null ? null : club / 100} isHidden={isHidden} />
        )}
        {chance !== null && <Chance name="случай" share={chance} isHidden={false} />}
      </dl>
      {marks.length > 0 && (
        <div className={styles.scale} aria-hidden="true">
          {marks.map(({ name, share, is }) => (
            <i key={name} data-is={is} style={{ left: `${100 * share}%` }} />
          ))}
          <span>0</span>
          <span>50</span>
          <span>100</span>
        </div>
      )}
      <Question id={id} said={said} />
      {chance !== null && (
        <small>
          Случай&nbsp;— доля жребиев по&nbsp;прошлым часам монеты, которые дошли до&nbsp;цели раньше стопа и&nbsp;срока
        </small>
      )}
    </div>
  )
}

function Chance({ name, share, isHidden }: { name: string; share: number | null; isHidden: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {share !== null ? (
          shareText(share)
        ) : isHidden ? (
          <>
            <Icon name="eye-off" />
            <span className="visually-hidden">скрыто до&nbsp;вашего ответа или до&nbsp;конца вопроса</span>
          </>
        ) : (
          <span className={styles.few}>мало голосов</span>
        )}
      </dd>
    </div>
  )
}

const WHY_NOT = {
  author: 'Ответы клуба откроются вам вместе со\u00a0всеми, когда вопрос закроется.',
  access: 'Отвечают участники клуба.',
  young: 'Отвечают те, у\u00a0кого доступ не\u00a0меньше 30\u00a0дней: по\u00a0оплате, NFT клуба или Telegram.',
  source: 'По\u00a0вашей оплате, NFT или подписке Telegram уже\u00a0ответили.',
}

function Question({ id, said }: { id: number; said: Said }) {
  const api = useApi()
  const client = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const { may_answer: mayAnswer, why_not: whyNot, mine, closed_at: closed, closes_at: closes } = said
  if (closes === null) return null
  async function say(percent: (typeof ANSWERS)[number]) {
    setSent(percent)
    try {
      const beforehand = await api.call(record.answer, { params: { id: String(id) }, body: { percent } })
      client.setQueryData(recordOfSignal(api, id).queryKey, (known) => known && { ...known, beforehand })
    } catch (error) {
      toast(error instanceof Error && error.message !== '' ? error.message : 'Ответ не записан')
      void client.invalidateQueries({ queryKey: recordOfSignal(api, id).queryKey })
    }
    setSent(null)
  }
  if (mine !== null) return <p className={styles.said}>Ваш ответ: {mine}&nbsp;%</p>
  if (closed) return null
  return (
    <div className={styles.question}>
      <h3 id={`asked-${id}`}>Дойдёт до&nbsp;цели раньше стопа?</h3>
      {mayAnswer ? (
        <>
          <fieldset className={styles.answers} aria-labelledby={`asked-${id}`}>
            {ANSWERS.map((percent) => (
              <Pressable key={percent} aria-disabled={sent !== null} onClick={() => sent === null && void say(percent)}>
                {percent}&nbsp;%
              </Pressable>
            ))}
          </fieldset>
          <p>
            Мнение автора и&nbsp;клуба откроется после вашего ответа. Ответ один, изменить его нельзя; принимаем
            до&nbsp;
            <Moment at={closes} tell={dayAndTime} />.
          </p>
        </>
      ) : (
        <p>{whyNot && WHY_NOT[whyNot]}</p>
      )}
    </div>
  )
}

/** What the author declared of their own position, and what has been noted since. */
export function Declared({ said: { position, notes } }: { said: Said }) {
  return (
    <div>
      <h2>Позиция автора</h2>
      <p className={styles.position}>{position ? positionText(position) : 'не\u00a0раскрыто'}</p>
      {notes.map(({ why, at, other }) => (
        <p key={`${why}${at}${other?.number ?? ''}`} className={styles.note}>
          <Icon name="warning" />
          <span>
            {why === 'position' ? (
              'Автор изменил заявленную позицию'
            ) : (
              <>
                За&nbsp;72&nbsp;часа&nbsp;— обратный{' '}
                {other && <Link to={`/signal/${other.signal_id}`}>сигнал №&nbsp;{other.number}</Link>}
              </>
            )}
            , <Moment at={at} tell={dayAndTime} />
          </span>
        </p>
      ))}
      <small>
        Заявлено при&nbsp;публикации и&nbsp;запечатано; правки помечаются в&nbsp;<Link to="/ledger">журнале</Link>
      </small>
    </div>
  )
}
