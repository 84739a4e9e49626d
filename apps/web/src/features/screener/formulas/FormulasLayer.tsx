import { SCREENER_FIGURES } from '@palata/contract/screener/figures'
import { Definitions } from '#ui/blocks/Definitions.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { formulasLayer } from '../layers.ts'

/** Formulas of all figures of the screener. */
export function FormulasLayer() {
  return (
    <Layer of={formulasLayer} title="Как считается" size="wide" isText>
      <Definitions of={Object.values(SCREENER_FIGURES)} />
    </Layer>
  )
}
