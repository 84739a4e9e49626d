import { BASES, type BaseCode } from '@palata/contract/screener/query'
import { Segments } from '#ui/controls/Segments.tsx'
import { useChange } from '../useView.ts'
import { MODES, toBase, toMode, type View } from '../view.ts'
import { CompareChoice } from './CompareChoice.tsx'
import { Filters } from './Filters.tsx'
import styles from './Toolbar.module.css'

const BASE_OPTIONS = (Object.keys(BASES) as BaseCode[]).map((base) => [base, BASES[base].label] as const)

/** Mode, base and filters of the screener. */
export function Toolbar({ view, window }: { view: View; window: string | null }) {
  const change = useChange()
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.modes}>
          <Segments label="Режим списка" options={MODES} chosen={view.mode} onChoose={(mode) => change(toMode(mode))} />
        </div>
        <span className={styles.base} aria-hidden="true">
          База
        </span>
        <div className={styles.bases}>
          <Segments
            label="База: в чём цены и чьи импульсы"
            options={BASE_OPTIONS}
            chosen={view.base}
            onChoose={(base) => change(toBase(base, view.base))}
          />
        </div>
      </div>
      <div className={styles.filters}>
        <Filters view={view} window={window} />
        <CompareChoice />
      </div>
    </>
  )
}
