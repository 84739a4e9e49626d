import { HYPE_FIGURES } from '@palata/contract/hype/figures'
import { Definitions } from '#ui/blocks/Definitions.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { formulasLayer } from './layers.ts'

/** Formulas of all figures of the page. */
export function FormulasLayer() {
  return (
    <Layer of={formulasLayer} title="Как считается" size="wide" isText>
      <Definitions of={HYPE_FIGURES} />
    </Layer>
  )
}
