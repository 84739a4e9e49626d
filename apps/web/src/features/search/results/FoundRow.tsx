import type { Found, FoundKind } from '@palata/contract/search'
import type { ReactNode } from 'react'
import { Link } from '#navigation'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Figure } from '#ui/numbers/index.ts'
import { dayAt, dayHeading, Moment } from '#ui/time/time.ts'
import { STOP } from '../overlay/arrows.ts'
import styles from './FoundRow.module.css'

const ICONS: Record<FoundKind, IconName> = {
  news: 'news',
  material: 'alpha',
  opinion: 'edit',
  podcast: 'play',
  signal: 'signals',
  comment: 'comment',
  forecast: 'forecasters',
  event: 'calendar',
  page: 'book',
  coin: 'nft',
  person: 'person',
}

interface FoundRowProps {
  found: Found
  now: Date
  /** Opened by Enter in the field. */
  isFirst: boolean
  onFollow: () => void
}

/** Links to the result; it opens over the page if it can. */
export function FoundRow({ found, now, isFirst, onFollow }: FoundRowProps) {
  const { kind, title, snippet, comments_count: comments } = found
  return (
    <li>
      <Way url={found.url} isFirst={isFirst} onFollow={onFollow}>
        <Logo kind={kind} logo={found.logo} />
        <span className={styles.words}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server leaves mark, b and i alone */}
          <b className={styles.title} dir="auto" dangerouslySetInnerHTML={{ __html: title }} />
          {snippet && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server leaves mark, b and i alone
            <span className={styles.snippet} dir="auto" dangerouslySetInnerHTML={{ __html: snippet }} />
          )}
          <About found={found} now={now} />
        </span>
        {comments > 0 && (
          <span className={styles.count}>
            <Icon name="comment" size={16} />
            <span className="visually-hidden">комментариев: </span>
            <Figure kind="count" value={comments} inControl />
          </span>
        )}
      </Way>
    </li>
  )
}

interface WayProps extends Omit<FoundRowProps, 'found' | 'now'> {
  url: string
  children: ReactNode
}

function Way({ url, isFirst, onFollow, children }: WayProps) {
  const way = { className: styles.row, 'data-found': isFirst ? 'first' : '', ...STOP }
  if (url.startsWith('/'))
    return (
      <Link to={url} over onClick={onFollow} {...way}>
        {children}
      </Link>
    )
  return (
    <a href={url} target="_blank" rel="noopener" {...way}>
      {children}
    </a>
  )
}

function Logo({ kind, logo }: { kind: FoundKind; logo: string }) {
  if (logo) return <img className={styles.picture} src={logo} alt="" width={32} height={32} loading="lazy" />
  return (
    <span className={styles.logo} aria-hidden="true">
      <Icon name={ICONS[kind]} />
    </span>
  )
}

function About({ found, now }: Pick<FoundRowProps, 'found' | 'now'>) {
  const { kind, section, author, publication_date: at } = found
  const by = kind === 'person' ? null : author
  return (
    <span className={styles.about}>
      {section}
      {by && (
        <>
          {' · '}
          <PersonName>{by.name || by.username}</PersonName>
        </>
      )}
      {at && (
        <>
          {' · '}
          <time dateTime={at}>
            <Moment at={at} tell={(instant, clock) => dayHeading(dayAt(instant, clock), now, clock)} />
          </time>
        </>
      )}
    </span>
  )
}
