import { secondStep } from '@palata/contract/secondStep'
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { Api } from '@site/api/api.tsx'

/** Passes the second step with a passkey. Throws when the person cancels or the server refuses. */
export async function passByPasskey(api: Api) {
  const { options } = await api.call(secondStep.passkeyOptions, undefined, { quiet: true })
  const credential = await startAuthentication({ optionsJSON: JSON.parse(options) })
  return api.call(secondStep.passByPasskey, { body: { credential: { ...credential } } }, { quiet: true })
}

/** Creates a passkey and stores it under a name. The password proves the owner. */
export async function addPasskey(api: Api, { name, password }: { name: string; password?: string }) {
  const body = password ? { password } : {}
  const { options } = await api.call(secondStep.newPasskeyOptions, { body }, { quiet: true })
  const credential = await startRegistration({ optionsJSON: JSON.parse(options) })
  return api.call(secondStep.addPasskey, { body: { credential: { ...credential }, name } }, { quiet: true })
}

/** Russian message for a failed passkey call: the browser's own one is English and technical. */
export function wordsOfFailure(error: unknown): string {
  if (error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError'))
    return 'Ключ не подтвердил вход: окно закрыли, или этот ключ здесь не настроен.'
  return error instanceof Error ? error.message : 'Не получилось'
}
