import { Button } from '@site/ui/controls/Button.tsx'
import { Segments } from '@site/ui/controls/Segments.tsx'
import { countInWords } from '../count.ts'
import { ListFileButton } from '../files/FileButtons.tsx'
import type { ResourceScreen } from '../screen.ts'
import styles from './ListPage.module.css'
import type { ListAddress } from './useListAddress.ts'
import type { useRows } from './useRows.ts'

interface ListHeadProps {
  screen: ResourceScreen
  address: ListAddress
  count: ReturnType<typeof useRows>['count']
}

/** The list's title and count, what may be added or taken as a file, and its tabs. */
export function ListHead({ screen, address, count }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <h1 tabIndex={-1}>{screen.title}</h1>
      {count && count.value > 0 && <span className={`num ${styles.count}`}>{countInWords(count)}</span>}
      {screen.contract.create && screen.fields && (
        <Button kind="secondary" size="small" to={`/desk/${screen.key}/new`}>
          Добавить
        </Button>
      )}
      <ListFileButton screen={screen} narrow={address.narrow} />
      {screen.bring && (
        <Button kind="secondary" size="small" to={screen.bring.to}>
          {screen.bring.words}
        </Button>
      )}
      {screen.tabs && (
        <div className={styles.tabs}>
          <Segments
            label="Что показать"
            options={screen.tabs.map(({ key, words }) => [key, words] as const)}
            chosen={address.tab!.key}
            onChoose={(key) => address.change({ tab: key === screen.tabs![0]!.key ? null : key, on: null })}
          />
        </div>
      )}
    </div>
  )
}
