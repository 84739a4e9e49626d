import { usePage } from '#api/page.tsx'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { OfferPanel } from './OfferPanel.tsx'
import styles from './PurchaseView.module.css'

/** Sells a subscription and explains how an NFT gives access. */
export function PurchaseView() {
  const { links, collection } = usePage().config
  const markets = [
    ['OpenSea', links.opensea],
    ['Blur', links.blur],
  ].filter(([, address]) => address)
  return (
    <div className={styles.page}>
      <OfferPanel />
      <section className={styles.steps} aria-labelledby="nft-steps">
        <h2 id="nft-steps">Как открыть доступ с NFT</h2>
        <ol>
          <li>
            <h3>Купите любую NFT коллекции</h3>
            {markets.length > 0 && (
              <p className={styles.markets}>
                {markets.map(([label, address]) => (
                  <a key={label} href={address} target="_blank" rel="noopener noreferrer">
                    {label}
                    <Icon name="external" size={14} />
                  </a>
                ))}
              </p>
            )}
          </li>
          <li>
            <h3>Привяжите кошелёк</h3>
            <p>
              На странице <Link to={paths.wallets}>«Кошельки»</Link> подпишите сообщение. Это бесплатно и ничего не
              переводит.
            </p>
          </li>
          <li>
            <h3>Читайте без срока</h3>
            <p>Доступ открыт, пока NFT лежит в вашем кошельке. Оплаченные дни в это время не тратятся.</p>
          </li>
        </ol>
        {collection && <Contract address={collection} />}
      </section>
    </div>
  )
}

function Contract({ address }: { address: string }) {
  return (
    <p className={styles.contract}>
      <span>Контракт коллекции</span>
      <code>{address}</code>
      <CopyAddress address={address} label="Скопировать адрес контракта" />
    </p>
  )
}
