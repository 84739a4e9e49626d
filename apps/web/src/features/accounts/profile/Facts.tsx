import type { Profile } from '@palata/contract/accounts/profile'
import type { ReactNode } from 'react'
import { Icon } from '#ui/blocks/Icon.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { shortAddress } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { longDate } from '#ui/time/time.ts'
import styles from './Facts.module.css'

type Told = Pick<Profile, 'date_joined' | 'twitter' | 'telegram' | 'eth_address'>

/** Shows the person's public details: the server sends nothing else. */
export function Facts({ person: { date_joined, twitter, telegram, eth_address } }: { person: Told }) {
  return (
    <Panel title="Сведения">
      <dl className={styles.facts}>
        <Fact name="В клубе с">
          <time dateTime={date_joined}>{longDate(date_joined)}</time>
        </Fact>
        {twitter && (
          <Fact name="X (Twitter)">
            <Elsewhere name={twitter} address="https://x.com/" />
          </Fact>
        )}
        {telegram && (
          <Fact name="Telegram">
            <Elsewhere name={telegram} address="https://t.me/" />
          </Fact>
        )}
        {eth_address && (
          <Fact name="Ethereum">
            <span className="num" title={eth_address}>
              {shortAddress(eth_address)}
            </span>
            <CopyAddress address={eth_address} label="Скопировать адрес Ethereum" />
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Elsewhere({ name, address }: { name: string; address: string }) {
  const plain = name.replace(/^@/, '')
  return (
    <a href={address + encodeURIComponent(plain)} target="_blank" rel="noopener noreferrer nofollow">
      @{plain}
      <Icon name="external" size={14} />
    </a>
  )
}
