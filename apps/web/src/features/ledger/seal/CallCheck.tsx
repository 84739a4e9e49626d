import { useEffect } from 'react'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { saveEvidence } from '../witness/saveEvidence.ts'
import { checkSignal, type ReadShown } from './runCheck.ts'
import styles from './SealRow.module.css'
import { Steps } from './Steps.tsx'
import { useCheck, type Verdict } from './useCheck.ts'
import { wrongWords } from './wrongWords.ts'

interface CallCheckProps {
  id: number
  readShown: ReadShown
  onVerdict: (verdict: Verdict) => void
  onAgain: () => void
}

/** The check of a call: what was done, and whether all of it holds. */
export function CallCheck({ id, readShown, onVerdict, onAgain }: CallCheckProps) {
  const { steps, done, failure, verdict } = useCheck((api, tell) => checkSignal(api, id, readShown, tell))
  useEffect(() => onVerdict(verdict), [verdict, onVerdict])
  return (
    <>
      {steps.length > 0 && <Steps steps={steps} isKept={done?.isKept ?? true} />}
      {/* Told once, when it is over: the steps pass within a blink. */}
      <div role="status">
        {done && verdict === 'right' && (
          <div className={styles.result}>
            <p>
              <span className="visually-hidden">Проверено, всё сошлось. </span>
              <b>Вычислено в вашем браузере</b> за {Math.max(1, Math.round(done.took))}&nbsp;мс, без доверия к сайту.{' '}
              <Link to="/ledger" className={styles.link}>
                Журнал
              </Link>
            </p>
          </div>
        )}
        {done && verdict === 'wrong' && (
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
    </>
  )
}
