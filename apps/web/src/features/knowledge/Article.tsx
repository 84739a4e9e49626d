import type { KnowledgeEntry, KnowledgeMenu, KnowledgePage } from '@palata/contract/knowledge'
import { PostText } from '#features/posts'
import { Link, useTitle } from '#navigation'
import { Avatar } from '#ui/blocks/Avatar.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { longDate } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './Article.module.css'
import { Headings } from './Headings.tsx'
import { Revisions } from './Revisions.tsx'
import { isOverdue, menuAddress, pageAddress } from './tree.ts'

const NOTHING: never[] = []

interface ArticleProps {
  page: KnowledgePage
  /** Sections that contain the page, outermost first. */
  menus: readonly KnowledgeMenu[]
  previous: KnowledgeEntry | undefined
  next: KnowledgeEntry | undefined
}

/** A page: its section, its last check, its text and the adjacent pages. */
export function Article({ page, menus, previous, next }: ArticleProps) {
  useTitle(`${page.title}. База знаний`)
  const { headings, linked_from: from } = page
  return (
    <article className={styles.article}>
      <nav className={styles.crumbs} aria-label="Где эта страница">
        <Link to="/knowledge-base">База знаний</Link>
        {menus.map((menu) => (
          <span key={menu.id}>
            <Icon name="chevron-right" size={14} />
            <Link to={menuAddress(menu)}>{menu.title}</Link>
          </span>
        ))}
      </nav>
      <h1 tabIndex={-1}>{page.title}</h1>
      {page.lead && <p className={styles.lead}>{page.lead}</p>}
      <Freshness page={page} />
      {headings.length > 1 && (
        <details className={styles.contents}>
          <summary>
            <Icon name="chevron-right" size={18} />
            На этой странице
            <span className="num">{headings.length}</span>
          </summary>
          <Headings headings={headings} />
        </details>
      )}
      <PostText html={page.content} coins={NOTHING} embeds={NOTHING} withContents={false} />
      {from.length > 0 && (
        <section className={styles.uses}>
          <h2>Где это пригодилось</h2>
          <ul>
            {from.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={pageAddress(slug)}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.narrow}>
        <Revisions id={page.id} />
      </div>
      <nav className={styles.around} aria-label="Соседние страницы">
        {previous && (
          <Link to={pageAddress(previous.slug)} rel="prev">
            <Icon name="chevron-left" />
            <span>
              <small>Назад</small>
              <b>{previous.title}</b>
            </span>
          </Link>
        )}
        {next && (
          <Link to={pageAddress(next.slug)} rel="next" className={styles.next}>
            <span>
              <small>Дальше</small>
              <b>{next.title}</b>
            </span>
            <Icon name="chevron-right" />
          </Link>
        )}
      </nav>
    </article>
  )
}

/** Dates of the last check and change; the check is red when the next one is overdue. */
function Freshness({ page }: { page: KnowledgePage }) {
  const isLate = isOverdue(page, useNow())
  const { checked_by: by } = page
  const [checked, updated] = [longDate(page.checked_at), longDate(page.updated_at)]
  return (
    <div className={styles.fresh}>
      <span className={isLate ? styles.late : styles.checked}>
        <Icon name={isLate ? 'warning' : 'check'} size={16} />
        Проверено {checked}
      </span>
      {by && (
        <span>
          <Avatar src={by.avatar} name={by.name} size={20} />
          {by.name}
        </span>
      )}
      {updated !== checked && <span>Обновлено {updated}</span>}
      <span className={isLate ? styles.late : styles.until}>
        {isLate ? 'проверка просрочена: ждали до' : 'следующая проверка до'} {longDate(page.check_by)}
      </span>
    </div>
  )
}
