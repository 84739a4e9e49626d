import type { KnowledgePage } from '@palata/contract/knowledge'
import { useEffect, useState } from 'react'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import styles from './Aside.module.css'
import { Headings } from './Headings.tsx'
import { Revisions } from './Revisions.tsx'

/** Distance from the top at which a heading counts as current, px. */
const READ_FROM = 120

/** Side column: the page's headings with the current one marked, and the page's actions. */
export function Aside({ page }: { page: KnowledgePage }) {
  const { headings, reading_minutes: minutes } = page
  const place = useReadHeading(headings.map(({ id }) => id))
  const left = headings.length > 0 ? Math.ceil((minutes * (headings.length - place)) / headings.length) : minutes
  return (
    <aside className={styles.aside} aria-label="О странице">
      {headings.length > 1 && (
        <nav aria-label="На этой странице">
          <h2>На этой странице</h2>
          <Headings headings={headings} current={headings[place - 1]?.id} />
        </nav>
      )}
      {headings.length > 1 && (
        <p className={`num ${styles.left}`}>
          прочитано {Math.max(0, place - 1)} из {headings.length}, осталось {Math.max(1, left)} мин
        </p>
      )}
      <div className={styles.acts}>
        <Link to={`${paths.report}?about=${encodeURIComponent(page.slug)}`}>
          <Icon name="warning" size={18} />
          Нашли ошибку
        </Link>
        <Revisions id={page.id} />
      </div>
    </aside>
  )
}

/** Number of headings that have reached the top. */
function useReadHeading(ids: readonly string[]): number {
  const [place, setPlace] = useState(0)
  const all = ids.join(' ')
  useEffect(() => {
    const find = () => {
      const tops = all.split(' ').map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity)
      setPlace(tops.filter((top) => top < READ_FROM).length)
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [all])
  return place
}
