import type { RecordSummary } from '@palata/contract/record/summary'
import { personPath } from '#paths.ts'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { pointsText } from '#ui/numbers/index.ts'
import styles from './AuthorPanel.module.css'
import { callsText, rangeText, shareText, VERDICTS } from './words.ts'

interface AuthorPanelProps {
  username: string
  name: string
  summary: RecordSummary
}

/** The record of a call's author, beside it; null under ten counted calls, which tell nothing. */
export function AuthorPanel({ username, name, summary }: AuthorPanelProps) {
  const { calls, counted, verdict, skill, alpha, late_hour: late } = summary
  if (!skill) return null
  const figures = [
    ['Место среди монет', `${shareText(skill.point)}, ${rangeText(skill)}`],
    ['Альфа к\u00a0BTC', alpha && pointsText(alpha.median, { plus: true })],
    ['Опоздание на\u00a0час', late === null ? null : pointsText(late)],
  ] as const
  return (
    <Panel title={<PersonName>{name}</PersonName>} link={{ to: personPath(username, 'record'), label: 'Список' }}>
      <p className={styles.said}>
        {callsText(calls)}, {counted} в&nbsp;счёте. Отличим от&nbsp;случая: {VERDICTS[verdict]}.
      </p>
      <dl className={styles.figures}>
        {figures.map(
          ([words, value]) =>
            value && (
              <div key={words}>
                <dt>{words}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  )
}
