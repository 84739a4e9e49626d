import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { useNow } from '@site/ui/time/useNow.ts'
import { spanInWords } from '#forms/distance.ts'
import { Section } from '#frame/Section.tsx'
import { useDeskMe } from '#providers/me.ts'
import styles from './Sources.module.css'

/** Age of the newest item by source. A silent source is marked with a word as well as a colour. */
export function Sources({ sources }: Pick<DeskOverview, 'sources'>) {
  const me = useDeskMe()
  const now = useNow()
  return (
    <Section
      title="Источники"
      note="возраст последнего"
      {...(me.serves('sources') && { link: { to: '/desk/sources', words: 'Все' } })}
    >
      {sources.length === 0 && <p className={styles.none}>Источников нет.</p>}
      <ul className={styles.list}>
        {sources.map(({ name, newest_at: newest, is_silent: isSilent }) => (
          <li key={name} data-silent={isSilent || undefined}>
            <i />
            <span>{name}</span>
            <b className="num">
              {newest ? spanInWords(Math.max(0, now.getTime() - Date.parse(newest))) : 'ещё ничего'}
            </b>
            {isSilent && <em>молчит</em>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
