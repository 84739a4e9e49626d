import { TextButton } from '#ui/controls/TextButton.tsx'
import { paymentHelpLayer } from '../layers.ts'
import styles from './HelpButton.module.css'

export function HelpButton() {
  return (
    <TextButton className={styles.help} onClick={() => paymentHelpLayer.open()}>
      Возникли проблемы с оплатой?
    </TextButton>
  )
}
