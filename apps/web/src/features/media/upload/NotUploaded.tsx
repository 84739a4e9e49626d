import { useToken } from '#api/session.ts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import type { UploadProblem } from './send.ts'

interface NotUploadedProps {
  problem: UploadProblem
  onRetry: () => void
  onSignIn: () => void
}

/** Why a picture was not uploaded, and what may help. A refused file can only be removed. */
export function NotUploaded({ problem, onRetry, onSignIn }: NotUploadedProps) {
  const { words, isFinal, refusedToken } = problem
  const isSignedOut = useToken() === refusedToken
  return (
    <>
      <span>{words}</span>{' '}
      {isSignedOut ? (
        <TextButton onClick={onSignIn}>Войти</TextButton>
      ) : (
        !isFinal && <TextButton onClick={onRetry}>Повторить</TextButton>
      )}
    </>
  )
}
