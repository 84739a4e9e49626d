import { Segments } from '@site/ui/controls/Segments.tsx'
import { MomentInput } from '#forms/MomentInput.tsx'
import styles from './OutletPart.module.css'
import type { Outlet } from './outlet.ts'

const WAYS: readonly (readonly [Outlet['publish'], string])[] = [
  ['now', 'Сейчас'],
  ['later', 'В срок'],
  ['wait', 'На проверку'],
]

interface OutletPartProps {
  outlet: Outlet
  onChange: (outlet: Outlet) => void
  /** What the server says of the time. */
  problem?: string | undefined
}

/** When the text goes out; a time is Moscow's and says so. */
export function OutletPart({ outlet, onChange, problem }: OutletPartProps) {
  return (
    <div className={styles.part}>
      <Segments
        label="Когда выйдет"
        options={WAYS}
        chosen={outlet.publish}
        onChoose={(publish) => onChange({ ...outlet, publish })}
      />
      {outlet.publish === 'later' && (
        <MomentInput
          label="День и время"
          value={outlet.at}
          onChange={(at) => onChange({ ...outlet, at })}
          error={problem}
        />
      )}
    </div>
  )
}
