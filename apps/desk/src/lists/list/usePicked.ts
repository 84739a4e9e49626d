import { useMemo, useState } from 'react'
import type { Row } from '../screen.ts'

/** Rows picked for a bulk action. `filters` are those of the list: under other filters «all rows» are not taken. */
export function usePicked(rows: readonly Row[], filters: string) {
  const [picked, setPicked] = useState<ReadonlySet<Row['id']>>(new Set())
  /** Filters of the list when all its rows were taken. */
  const [takenOf, setTakenOf] = useState<string | null>(null)
  const known = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])

  function pickAll(ids: readonly Row['id'][], isOn: boolean) {
    setTakenOf(null)
    const next = new Set([...picked].filter((one) => known.has(one)))
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    setPicked(next)
  }
  return {
    picked,
    chosen: rows.filter(({ id }) => picked.has(id)),
    isAll: takenOf === filters,
    takeAll: () => setTakenOf(filters),
    pickAll,
    pick: (id: Row['id'], isOn = !picked.has(id)) => pickAll([id], isOn),
    drop: () => {
      setTakenOf(null)
      setPicked(new Set())
    },
  }
}
