import type { ReactNode } from 'react'
import styles from './IosSteps.module.css'

/** Manual installation steps for Apple's browsers, in three pictures. */
export function IosSteps() {
  return (
    <ol className={styles.steps}>
      <Step words="Нажмите «Поделиться» внизу экрана, на iPad — вверху. Если кнопки нет, она под тремя точками.">
        <path className={styles.paper} d="M20 10h72v60H20z" />
        <path className={styles.line} d="M30 22h52M30 32h52M30 42h34" />
        <path className={styles.bar} d="M12 62h88v22H12z" />
        <path className={styles.sign} d="M50 68h-4v11h20V68h-4M56 75V62m-5 4 5-5 5 5" />
        <path className={styles.line} d="m26 69-4 4 4 4M86 69l4 4-4 4" />
      </Step>
      <Step words="В списке выберите «На экран „Домой“».">
        <path className={styles.paper} d="M14 16h84v68H14z" />
        <path className={styles.line} d="M24 28h40M24 76h34" />
        <path className={styles.row} d="M14 40h84v24H14z" />
        <path className={styles.line} d="M24 52h44" />
        <path className={styles.sign} d="M78 45h14v14H78zM85 48.500v7M81.500 52h7" />
      </Step>
      <Step words="Нажмите «Добавить»: значок встанет рядом с остальными.">
        <path className={styles.paper} d="M14 12h84v72H14z" />
        <path className={styles.line} d="M22 23h16" />
        <path className={styles.act} d="M66 17h26v12H66z" />
        <path className={styles.icon} d="M28 42h24v24H28z" />
        <path className={styles.glyph} d="M35 60V48h10v12h-2.700v-9h-4.600v9z" />
        <path className={styles.line} d="M60 48h28M60 58h18" />
      </Step>
    </ol>
  )
}

/** The picture is decorative: the text says the same. */
function Step({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 112 92" width={112} height={92} aria-hidden="true">
        {children}
      </svg>
      <p>{words}</p>
    </li>
  )
}
