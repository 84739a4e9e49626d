import { useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import styles from './LapsedLayer.module.css'
import { lapsedLayer } from './layers.ts'

/** Tells a member that the access has ended, and leads to the purchase. */
export function LapsedLayer() {
  const navigate = useNavigate()
  return (
    <Layer of={lapsedLayer} title="Ваша подписка закончилась">
      <p className={styles.text}>Ленты, календарь и сигналы снова откроются, как только вы продлите доступ.</p>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            lapsedLayer.close()
            navigate(paths.purchase)
          }}
        >
          Оформить подписку
        </Button>
      </div>
    </Layer>
  )
}
