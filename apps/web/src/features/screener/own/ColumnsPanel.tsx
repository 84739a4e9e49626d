import { TextButton } from '#ui/controls/TextButton.tsx'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import type { Column } from '../table/columns.ts'
import styles from './ColumnsPanel.module.css'
import { isShown, toggled } from './columns.ts'
import { useKeep, useOwn } from './useOwn.ts'

/** The choice is kept on the account, and shown at once. */
export function ColumnsPanel({ every }: { every: readonly Column[] }) {
  const { columns } = useOwn()
  const keep = useKeep()
  return (
    <ChoiceKeys>
      <ul className={styles.list}>
        {every.map(({ key, title }) => (
          <li key={key}>
            <Checkbox isChecked={isShown(key, columns)} onChange={() => void keep.columns(toggled(key, columns))}>
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
      {columns && (
        <TextButton className={styles.usual} onClick={() => void keep.columns(null)}>
          Вернуть обычные
        </TextButton>
      )}
    </ChoiceKeys>
  )
}
