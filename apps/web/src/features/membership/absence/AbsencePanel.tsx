import type { Absence, LeavingReason } from '@palata/contract/membership'
import { membership } from '@palata/contract/membership'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { plural } from '#ui/format/index.ts'
import { Figure } from '#ui/numbers/index.ts'
import { toast } from '#ui/toasts/index.ts'
import styles from './AbsencePanel.module.css'
import { absence as absenceQuery } from './queries.ts'

const REASONS: readonly (readonly [LeavingReason, string])[] = [
  ['price', 'Дорого'],
  ['time', 'Нет времени'],
  ['content', 'Мало нужного'],
  ['results', 'Сигналы не помогли'],
  ['pause', 'Перерыв'],
]

/** What happened without a former member, what of theirs is kept, and one press to say why they did not stay. */
export function AbsencePanel({ absence }: { absence: Absence }) {
  const { alpha, news, signals, signals_by_target: byTarget, replies, bookmarks, coins } = absence
  const kept = [
    bookmarks > 0 && `${bookmarks} ${plural(bookmarks, 'закладка', 'закладки', 'закладок')}`,
    coins > 0 && `${coins} ${plural(coins, 'монета', 'монеты', 'монет')} в портфеле`,
  ].filter(Boolean)
  const all = [
    [alpha, plural(alpha, 'альфа', 'альфы', 'альф')],
    [news, plural(news, 'новость', 'новости', 'новостей')],
    [signals, `${plural(signals, 'закрытый сигнал', 'закрытых сигнала', 'закрытых сигналов')}, ${byTarget} по цели`],
    [replies, `${plural(replies, 'ответ', 'ответа', 'ответов')} вам`],
  ] as const
  const figures = all.filter(([count]) => count > 0)
  return (
    <section className={styles.panel} aria-label="Без вас">
      <h2>Без вас</h2>
      {figures.length === 0 && <p className={styles.none}>Пока ничего не вышло</p>}
      <ul className={styles.figures}>
        {figures.map(([count, words]) => (
          <li key={words}>
            <b>
              <Figure kind="count" value={count} inControl />
            </b>{' '}
            {words}
          </li>
        ))}
      </ul>
      {kept.length > 0 && <p className={styles.kept}>На месте: {kept.join(', ')}</p>}
      <Reasons told={absence.reason} />
    </section>
  )
}

function Reasons({ told }: { told: LeavingReason | null }) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (reason: LeavingReason) => api.call(membership.leave, { body: { reason } }, { quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: absenceQuery(api).queryKey }),
    onError: () => toast('Ответ не сохранён. Попробуйте ещё раз', 'red'),
  })
  const chosen = isPending ? variables : told
  return (
    <fieldset className={styles.reasons}>
      <legend>Почему вы не остались?</legend>
      {REASONS.map(([reason, words]) => (
        <Chip key={reason} isOn={chosen === reason} onClick={() => mutate(reason)}>
          {words}
        </Chip>
      ))}
      <span role="status">{told && 'Спасибо, учтём'}</span>
    </fieldset>
  )
}
