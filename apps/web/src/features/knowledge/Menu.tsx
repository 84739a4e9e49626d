import type { KnowledgeMenu } from '@palata/contract/knowledge'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { SearchInput } from '#ui/fields/text/SearchInput.tsx'
import { useSettled } from '#ui/fields/useSettled.ts'
import { dayAt, longDate } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './Menu.module.css'
import { pagesFound } from './queries.ts'
import { isOverdue, menuAddress, pageAddress, pagesOf } from './tree.ts'

const PAUSE_MS = 250
const MONTHS = ['янв', 'фев', 'март', 'апр', 'май', 'июнь', 'июль', 'авг', 'сен', 'окт', 'ноя', 'дек']

interface MenuProps {
  menus: readonly KnowledgeMenu[]
  /** Slug of the open page. */
  slug: string | null
  onChoose?: () => void
}

/** Sections with their pages and the month of each page's last check; search results replace them. */
export function Menu({ menus, slug, onChoose }: MenuProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), PAUSE_MS)
  const frame = useRef<HTMLDivElement>(null)
  // A long menu scrolls separately and opens at the current page.
  useEffect(() => {
    const [current, scrolled] = [frame.current?.querySelector('li [aria-current]'), frame.current?.parentElement]
    if (!slug || !current || !scrolled || scrolled.scrollHeight <= scrolled.clientHeight) return
    const { top, height } = current.getBoundingClientRect()
    const room = scrolled.getBoundingClientRect()
    if (top < room.top || top + height > room.bottom) scrolled.scrollTop += top - room.top - room.height / 2
  }, [slug])
  return (
    <div ref={frame}>
      <ChoiceKeys className={styles.menu} isSettled={q === typed.trim()}>
        <SearchInput label="Найти в базе" value={typed} onChange={setTyped} />
        {q.length > 1 && typed.trim() !== '' ? (
          <FoundPages q={q} {...(onChoose && { onChoose })} />
        ) : (
          <nav aria-label="База знаний">
            {menus.map((menu) => (
              <Section key={menu.id} menu={menu} slug={slug} level={0} {...(onChoose && { onChoose })} />
            ))}
          </nav>
        )}
      </ChoiceKeys>
    </div>
  )
}

type SectionProps = Omit<MenuProps, 'menus'> & { menu: KnowledgeMenu; level: number }

function Section({ menu, slug, level, onChoose }: SectionProps) {
  const now = useNow()
  const [isOpen, setOpen] = useState(true)
  const holdsOpen = pagesOf([menu]).some(({ entry }) => entry.slug === slug)
  const isShown = isOpen || holdsOpen
  return (
    <section className={level > 0 ? styles.inner : undefined}>
      <div className={styles.head}>
        <Link to={menuAddress(menu)} onClick={onChoose}>
          {menu.title}
        </Link>
        {level > 0 && !holdsOpen && (
          <IconButton
            icon={isShown ? 'up' : 'chevron-down'}
            label={isShown ? `Свернуть: ${menu.title}` : `Развернуть: ${menu.title}`}
            iconSize={16}
            size="small"
            aria-expanded={isShown}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isShown && menu.pages.length > 0 && (
        <ul>
          {menu.pages.map((entry) => (
            <li key={entry.id}>
              <Link
                to={pageAddress(entry.slug)}
                onClick={onChoose}
                aria-current={entry.slug === slug ? 'page' : undefined}
              >
                <span>{entry.title}</span>
                <CheckedIn at={entry.checked_at} isLate={isOverdue(entry, now)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {menu.pages.length === 0 && menu.menus.length === 0 && <p className={styles.empty}>Страниц пока нет</p>}
      {isShown &&
        menu.menus.map((inside) => (
          <Section key={inside.id} menu={inside} slug={slug} level={level + 1} {...(onChoose && { onChoose })} />
        ))}
    </section>
  )
}

/** Month of the last check, abbreviated; gold with a clock when the next check is overdue. */
function CheckedIn({ at, isLate }: { at: string; isLate: boolean }) {
  return (
    <small className={isLate ? styles.late : undefined} title={`Проверено ${longDate(at)}`}>
      {isLate && <Icon name="clock" size={14} />}
      {MONTHS[Number(dayAt(at).slice(5, 7)) - 1]}
      {isLate && <span className="visually-hidden">, пора проверить</span>}
    </small>
  )
}

function FoundPages({ q, onChoose }: { q: string; onChoose?: () => void }) {
  const { data, isError, refetch } = useQuery(pagesFound(useApi(), q))
  if (!data && isError) return <Message onRetry={() => void refetch()}>Не удалось найти</Message>
  if (!data) return <p className={styles.empty}>Ищем…</p>
  if (data.length === 0) return <p className={styles.empty}>Ничего не нашлось. Попробуйте другое слово</p>
  return (
    <ul className={styles.found} aria-label="Найдено в базе">
      {data.map(({ id, url, title, snippet }) => (
        <li key={id}>
          <Link to={url} onClick={onChoose}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server leaves mark, b and i alone */}
            <b dangerouslySetInnerHTML={{ __html: title }} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server leaves mark, b and i alone */}
            {snippet && <small dangerouslySetInnerHTML={{ __html: snippet }} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
