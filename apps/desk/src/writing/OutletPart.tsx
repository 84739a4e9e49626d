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
  /** It cannot go out at once: a podcast gets its recording first. */
  isLater?: boolean
  onChange: (outlet: Outlet) => void
  /** What the server says of the time. */
  problem?: string | undefined
}

/** When the text goes out; a time is Moscow's and says so. */
export function OutletPart({ outlet, isLater = false, onChange, problem }: OutletPartProps) {
  return (
    <div className={styles.part}>
      <Segments
        label="Когда выйдет"
        options={isLater ? WAYS.filter(([way]) => way !== 'now') : WAYS}
        chosen={outlet.publish}
        onChoose={(publish) => onChange({ ...outlet, publish })}
      />
      {isLater && <p className={styles.help}>Запись приложите следом: с ней подкаст и выходит.</p>}
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
