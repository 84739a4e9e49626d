import type { OpenedSignal } from '@palata/contract/signals/signal'
import { useMe } from '#features/accounts'
import { FollowButton } from '#features/follows'
import { CoinName } from '#features/market'
import { AuthorLink, CommentsButton, PublishedAt } from '#features/posts'
import { RecordMark } from '#features/record'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Direction } from '../card/Direction.tsx'
import { ExternalLink } from '../card/ExternalLink.tsx'
import { SignalStar } from '../card/SignalStar.tsx'
import { LinksMenu } from '../menu/LinksMenu.tsx'
import { SignalMenu } from '../menu/SignalMenu.tsx'
import styles from './SignalHead.module.css'

interface SignalHeadProps {
  signal: OpenedSignal
  /** Goes to the comments; null when the counter is not pressable. */
  onComments: (() => void) | null
}

/** Author, date, coin and title of a signal. */
export function SignalHead({ signal, onComments }: SignalHeadProps) {
  const me = useMe()
  const isOpen = signal.live && !signal.ended_at && signal.call.state !== 'void'
  const { coin, coin_name, author, link, live, removed, pinned, trending } = signal
  return (
    <header>
      <div className={styles.line}>
        <span className={styles.who}>
          {link && (
            <span className={styles.source}>
              <ExternalLink address={link} />
            </span>
          )}
          {!link && author.name && <AuthorLink author={author} />}
        </span>
        <span className={styles.when}>
          {!link && <RecordMark username={author.username} />}
          <PublishedAt at={signal.publication_date ?? signal.created_at} />
          {!live && !removed && <span className={styles.mark}>на проверке</span>}
          {pinned && <span className={styles.mark}>закреплён</span>}
          {trending && <span className={styles.mark}>популярный</span>}
        </span>
        <span className={styles.doings}>
          <CommentsButton of={signal} onPress={onComments} className={styles.comments} />
          {isOpen && me?.username !== author.username && (
            <FollowButton kind="signal" name={String(signal.id)} label={`«${signal.title}»`} look="icon" />
          )}
          <SignalStar signal={signal} />
          <LinksMenu signal={signal} />
          {me?.is_moderator && <SignalMenu signal={signal} />}
        </span>
      </div>
      <div className={styles.title}>
        <img src={coin.image} alt="" width={48} height={48} />
        <div>
          <p className={styles.coin}>
            <CoinName id={coin.api_id} className={styles.chip} since={signal.change_all_time_percent}>
              <b>{coin.symbol.toUpperCase()}</b>
            </CoinName>
            {coin.dropstab_url ? (
              <a href={coin.dropstab_url} target="_blank" rel="noopener noreferrer" data-slug={coin.slug}>
                {coin_name}
                <Icon name="external" size={14} />
              </a>
            ) : (
              <span>{coin_name}</span>
            )}
            {signal.direction && (
              <span className={styles.direction}>
                <Direction direction={signal.direction} />
              </span>
            )}
          </p>
          <h1 tabIndex={-1} dir="auto">
            {signal.title}
          </h1>
        </div>
      </div>
    </header>
  )
}
