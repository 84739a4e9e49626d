import { useRef } from 'react'
import { Button } from '../Button.tsx'
import styles from './ConfirmLayer.module.css'
import type { Asked } from './confirm.ts'
import { Layer } from './Layer.tsx'
import { closeLayer, useLayerDetail } from './store.ts'

/** The question of `confirmed`. While it closes it keeps its words. */
export function ConfirmLayer() {
  const asked = useLayerDetail<Asked>('confirm')
  const shown = useRef(asked)
  if (asked) shown.current = asked
  const question = shown.current
  return (
    <Layer id="confirm" title={question?.title ?? ''}>
      <div className={styles.question}>
        <p>{question?.text}</p>
        <div className={styles.buttons}>
          <Button kind="alert" onClick={() => question?.agree()}>
            {question?.action}
          </Button>
          <Button kind="secondary" onClick={() => closeLayer('confirm')}>
            Отмена
          </Button>
        </div>
      </div>
    </Layer>
  )
}
