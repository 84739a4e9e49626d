import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Outdated } from '#ui/blocks/Outdated.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { plural } from '#ui/format/index.ts'
import frameStyles from '../Frame.module.css'
import { Frame, useFocusOnEntry } from '../Frame.tsx'
import { FileMenu } from '../file/FileMenu.tsx'
import { portfolioLayer } from '../layers.ts'
import { useAssets } from '../queries.ts'
import { useShownAssets } from '../usePortfolio.ts'
import styles from './AssetRow.module.css'
import { AssetRow } from './AssetRow.tsx'

const BONES = [1, 2, 3, 4, 5]

/** What the portfolio's layer shows. */
export type Mode = 'view' | 'edit' | 'search' | 'file'

/** The coins with prices and changes. */
export function ViewMode({ onMode }: { onMode: (mode: Mode) => void }) {
  const query = useAssets({ arePricesSeen: true })
  const assets = useShownAssets()
  const first = useFocusOnEntry<HTMLButtonElement>()
  const hasSome = assets !== undefined && assets.length > 0
  return (
    <Frame
      title="Портфель"
      note={hasSome && countOf(assets.length, true)}
      more={
        assets && (
          <>
            <Link className={frameStyles.whole!} to={paths.portfolio} onClick={() => portfolioLayer.close()}>
              Целиком
            </Link>
            <FileMenu onFile={() => onMode('file')} />
          </>
        )
      }
      footer={
        <>
          <Button ref={first} disabled={!assets && 'Портфель ещё не загружен'} onClick={() => onMode('search')}>
            <Icon name="plus" size={18} />
            Добавить
          </Button>
          {(hasSome || !assets) && (
            <Button kind="secondary" disabled={!assets && 'Портфель ещё не загружен'} onClick={() => onMode('edit')}>
              Редактировать
            </Button>
          )}
        </>
      }
    >
      {assets === undefined && query.isError && (
        <Message onRetry={() => void query.refetch()}>Не удалось загрузить портфель</Message>
      )}
      {assets === undefined && !query.isError && <Loading />}
      {assets?.length === 0 && (
        <EmptyState icon="portfolio" help="Добавьте монеты — и сканер с форкастами покажут только их.">
          Вы еще не выбрали активы
        </EmptyState>
      )}
      {hasSome && (
        <>
          <Outdated of={query}>Цены не обновились</Outdated>
          <ul className={styles.list} aria-label="Монеты портфеля">
            {assets.map((asset) => (
              <AssetRow key={asset.coin.api_id} asset={asset} />
            ))}
          </ul>
        </>
      )}
    </Frame>
  )
}

/** «9 монет», with the period of the changes when they are shown. */
export function countOf(count: number, hasChanges = false) {
  const coins = `${count} ${plural(count, 'монета', 'монеты', 'монет')}`
  return hasChanges ? `${coins} · за\u00a024\u00a0ч` : coins
}

function Loading() {
  return (
    <div className={styles.list} role="status" aria-label="Загрузка портфеля">
      {BONES.map((place) => (
        <div key={place} className={styles.row}>
          <Skeleton width={28} height={28} />
          <span className={styles.name}>
            <Skeleton width={44} height={12} />
            <Skeleton width={66} height={10} />
          </span>
          <Skeleton width={56} height={12} />
          <Skeleton width={60} height={12} />
        </div>
      ))}
    </div>
  )
}
