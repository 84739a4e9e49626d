import { HYPE_FIGURES } from '@palata/contract/hypeFigures'
import { Layer } from '#ui/layers/Layer.tsx'
import styles from './FormulasLayer.module.css'
import { formulasLayer } from './layers.ts'

/** How each figure of the page comes about. */
export function FormulasLayer() {
  return (
    <Layer of={formulasLayer} title="Как считается" size="wide">
      <dl className={styles.figures}>
        {HYPE_FIGURES.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Layer>
  )
}
