import { SCREENER_FIGURES } from '@palata/contract/screenerFigures'
import { Layer } from '#ui/layers/Layer.tsx'
import { formulasLayer } from '../layers.ts'
import styles from './FormulasLayer.module.css'

/** How each figure of the screener comes about. */
export function FormulasLayer() {
  return (
    <Layer of={formulasLayer} title="Как считается" size="wide">
      <dl className={styles.figures}>
        {Object.values(SCREENER_FIGURES).map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Layer>
  )
}
