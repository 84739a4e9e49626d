import { useRef } from 'react'
import { Button } from '../controls/Button.tsx'
import styles from './ConfirmLayer.module.css'
import { confirmLayer } from './confirm.ts'
import { Layer } from './Layer.tsx'

/** Shows the question of `confirmed`. Keeps its text while closing. */
export function ConfirmLayer() {
  const asked = confirmLayer.useDetail()
  const shown = useRef(asked)
  if (asked) shown.current = asked
  const question = shown.current
  return (
    <Layer of={confirmLayer} title={question?.title ?? ''}>
      <div className={styles.question}>
        <p>{question?.text}</p>
        <div className={styles.buttons}>
          <Button kind="alert" onClick={() => question?.agree()}>
            {question?.action}
          </Button>
          <Button kind="secondary" onClick={confirmLayer.close}>
            Отмена
          </Button>
        </div>
      </div>
    </Layer>
  )
}
