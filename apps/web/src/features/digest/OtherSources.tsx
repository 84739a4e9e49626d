import type { DigestItem } from '@palata/contract/digest'
import { useId, useState } from 'react'
import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural } from '#ui/format/index.ts'
import { Moment, momentOf } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './OtherSources.module.css'

/** «ещё 4 источника»: opens who else told the story, each with its time and address. */
export function OtherSources({ others }: { others: DigestItem['others'] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const now = useNow()
  return (
    <div className={styles.others}>
      <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'up' : 'chevron-down'} size={16} />
        {isOpen ? '' : 'ещё '}
        {others.length} {plural(others.length, 'источник', 'источника', 'источников')}
      </TextButton>
      <ul id={id} hidden={!isOpen}>
        {isOpen &&
          others.map(({ url, title, who, at }) => (
            <li key={`${url} ${at}`}>
              <small>
                {who && <b>{who}</b>}{' '}
                <time dateTime={at}>
                  <Moment at={at} tell={(instant, clock) => momentOf(instant, now, clock)} />
                </time>
              </small>
              {url.startsWith('/') ? (
                <Link to={url} over>
                  {title}
                </Link>
              ) : (
                <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                  {title}
                </a>
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}
