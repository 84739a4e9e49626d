import styles from './PostText.module.css'
import parts from './TextParts.module.css'

/** The look of a text, wherever it stands. */
export const TEXT_CLASS = `${styles.text} ${parts.parts}`
