import type { ChatLink } from '@palata/contract/telegram'
import type { PonWidget } from '@palata/contract/wallets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { chats } from '#features/telegram'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { dayAndTime, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { COVER, changeOf, lateSince } from './format.ts'
import styles from './HolderCard.module.css'

/** Price of the NFT and the groups that it opens. */
export function HolderCard({ data, onLeave }: { data: PonWidget; onLeave: () => void }) {
  const { floor_price_usd, floor_price_eth, change_1d_percent, updated_at } = data.nft_data
  const now = useNow()
  const late = lateSince(updated_at, now)
  return (
    <div className={styles.card}>
      <Cover src={data.logo} />
      <div className={styles.price} data-late={late !== null}>
        <p className={styles.label}>
          Нижняя цена
          {late && (
            <>
              {' '}
              на <Moment at={late} tell={(at, clock) => dayAndTime(at, now, clock)} />
            </>
          )}
        </p>
        <p className={styles.usd}>
          <Figure kind="dollars" value={floor_price_usd} />
        </p>
        <p className={styles.line}>
          <Figure kind="eth" value={floor_price_eth} />
          <Change percent={changeOf(change_1d_percent)} period="24 ч" plus />
        </p>
      </div>
      <Privileges onLeave={onLeave} />
      <Link to={paths.wallets} className={styles.wallets} onClick={onLeave}>
        <Icon name="wallet" size={18} />
        Кошельки
      </Link>
    </div>
  )
}

/** Falls back to the site's own picture when the market's does not load. */
function Cover({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  const shown = src && !isBroken ? src : COVER
  return (
    <img
      className={styles.cover}
      src={shown}
      alt="NFT клуба"
      width={328}
      height={148}
      onError={() => setBroken(true)}
    />
  )
}

function Privileges({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(chats(useApi()))
  if (!data || data.groups.length === 0) return null
  return (
    <div>
      <h3 className={styles.heading}>Привилегии</h3>
      <ul className={styles.privileges}>
        {data.groups.map((group) => (
          <Privilege key={group.key} group={group} onLeave={onLeave} />
        ))}
      </ul>
      {!data.is_telegram_linked && <p className={styles.label}>Чаты откроются, когда вы привяжете Telegram.</p>}
    </div>
  )
}

/** Groups admit only linked accounts; without a link the row leads to the settings. */
function Privilege({ group: { title, url }, onLeave }: { group: ChatLink; onLeave: () => void }) {
  return (
    <li>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {title}
          <Icon name="external" size={14} />
        </a>
      ) : (
        <Link to={paths.settings} onClick={onLeave}>
          {title}
          <Icon name="lock" size={14} />
        </Link>
      )}
    </li>
  )
}
