import { TextButton } from '#ui/controls/TextButton.tsx'
import { Moment } from '#ui/time/time.ts'
import styles from './Formula.module.css'
import { formulasLayer } from './layers.ts'

/** The formula of a share, and the time of the last count. */
export function Formula({ madeAt }: { madeAt: string }) {
  return (
    <section className={styles.formula} aria-labelledby="formula">
      <h2 id="formula">Формула</h2>
      <div>
        <p className={styles.words}>доля = сообщения о монете ÷ сообщения обо всех монетах × 100%</p>
        <p className={styles.note}>
          не больше 3 сообщений автора о монете в день, повторы слиты; посчитано в <Moment at={madeAt} />
        </p>
      </div>
      <TextButton onClick={() => formulasLayer.open()}>Как считается</TextButton>
    </section>
  )
}
