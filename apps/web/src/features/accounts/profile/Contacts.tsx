import type { Profile } from '@palata/contract/accounts'
import { shortAddress } from '#ui/format/index.ts'
import { Icon } from '#ui/Icon.tsx'
import { Panel } from '#ui/Panel.tsx'
import styles from './Contacts.module.css'
import { CopyButton } from './CopyButton.tsx'

export const hasContacts = ({ twitter, telegram, eth_address }: Profile) => Boolean(twitter || telegram || eth_address)

/** Only what the person shows: the server sends nothing else. */
export function Contacts({ person: { twitter, telegram, eth_address } }: { person: Profile }) {
  return (
    <Panel title="Контакты">
      <dl className={styles.contacts}>
        {twitter && <Elsewhere label="X (Twitter)" name={twitter} address="https://x.com/" />}
        {telegram && <Elsewhere label="Telegram" name={telegram} address="https://t.me/" />}
        {eth_address && (
          <div>
            <dt>Ethereum</dt>
            <dd>
              <span className="num" title={eth_address}>
                {shortAddress(eth_address)}
              </span>
              <CopyButton text={eth_address} label="Скопировать адрес Ethereum" />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

function Elsewhere({ label, name, address }: { label: string; name: string; address: string }) {
  const plain = name.replace(/^@/, '')
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={address + encodeURIComponent(plain)} target="_blank" rel="noopener noreferrer nofollow">
          @{plain}
          <Icon name="external" size={14} />
        </a>
      </dd>
    </div>
  )
}
