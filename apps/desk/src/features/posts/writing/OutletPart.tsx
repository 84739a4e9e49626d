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
  /** Whether it cannot be published at once: a podcast needs a recording first. */
  isLater?: boolean
  onChange: (outlet: Outlet) => void
  /** The server's message about the time. */
  problem?: string | undefined
}

/** Choice of when to publish: now, at a Moscow time or after approval. */
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
