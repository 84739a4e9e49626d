import type { ShownCall } from '@palata/contract/ledger/check'
import type { ReactNode } from 'react'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { saveEvidence } from '../witness/saveEvidence.ts'
import { checkSignal } from './runCheck.ts'
import styles from './SealRow.module.css'
import { Steps } from './Steps.tsx'
import { useCheck } from './useCheck.ts'
import { wrongWords } from './wrongWords.ts'

interface CallCheckProps {
  id: number
  shown: ShownCall
  /** The seal in words, with its glyph. */
  words: ReactNode
  onAgain: () => void
}

/** A seal with the check of its call: what was done, and whether all of it holds. */
export function CallCheck({ id, shown, words, onAgain }: CallCheckProps) {
  const { steps, done, failure } = useCheck((api, tell) => checkSignal(api, id, shown, tell))
  const isWrong = steps.some(({ is }) => is === 'wrong')
  return (
    <section className={`${styles.seal} ${isWrong ? styles.wrong : ''}`} aria-label="Печать">
      <div className={styles.line}>
        {words}
        {done === null && failure === null && (
          <Button kind="secondary" size="small" isBusy>
            Проверяем
          </Button>
        )}
        {failure !== null && (
          <Button kind="secondary" size="small" onClick={onAgain}>
            Проверить
          </Button>
        )}
        {done && (
          <span className={styles.verdict} data-is={isWrong ? 'wrong' : 'right'}>
            <Icon name={isWrong ? 'warning' : 'check'} size={18} />
            {isWrong ? 'Не сошлось' : 'Проверено'}
          </span>
        )}
      </div>
      {steps.length > 0 && <Steps steps={steps} />}
      <div role="status">
        {done && !isWrong && (
          <div className={styles.result}>
            <p>
              <b>Вычислено в вашем браузере</b> за {Math.max(1, Math.round(done.took))}&nbsp;мс, без доверия к сайту.{' '}
              <Link to="/ledger" className={styles.link}>
                Журнал
              </Link>
            </p>
          </div>
        )}
        {done && isWrong && (
          <div className={styles.result}>
            <h3>Этот сигнал не совпадает с записью в журнале</h3>
            <p>
              {wrongWords(steps)} Либо его изменили после печати, либо страница дошла с ошибкой. Не опирайтесь на этот
              сигнал, пока не разобрались.
            </p>
            <div className={styles.acts}>
              <Button kind="secondary" size="small" onClick={onAgain}>
                Проверить снова
              </Button>
              <Link to={paths.report} className={styles.link}>
                Сообщить
              </Link>
              <TextButton onClick={() => saveEvidence(done.evidence, `signal-${id}-evidence`)}>
                Скачать доказательство
              </TextButton>
            </div>
          </div>
        )}
        {failure !== null && (
          <div className={styles.result}>
            <p>{failure}</p>
          </div>
        )}
      </div>
    </section>
  )
}
