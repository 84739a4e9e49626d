import { CHAIN_ID, demoWallets } from './world.ts'

const icon = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M8 12h16v11H8zM20 16h6v4h-6z" fill="none" stroke="#fff" stroke-width="2"/></svg>`)}`

const COLORS = ['#2e7d73', '#6b7280', '#8a5a9c']

const wallets = demoWallets.map(({ name, address }, index) => ({
  name,
  address,
  uuid: `00000000-0000-4000-8000-00000000000${index + 1}`,
  icon: icon(COLORS[index]!),
}))

/**
 * Script of the demo wallets, announced to the page by EIP-6963. Like real ones they ask before they show an address or
 * sign; the keys stay in the sandbox.
 */
export const walletScript = `(() => {
  const base = new URL('.', document.currentScript.src)
  const refused = (code, message) => Object.assign(new Error(message), { code })
  const providers = ${JSON.stringify(wallets)}.map(({ address, ...wallet }) => {
    const info = { ...wallet, rdns: 'sandbox.palata' }
    let isConnected = false
    const allowed = (question) => {
      if (!window.confirm(info.name + '\\n\\n' + question)) throw refused(4001, 'User rejected the request.')
    }
    async function sign(data) {
      const bytes = new Uint8Array(data.slice(2).match(/../g).map((pair) => parseInt(pair, 16)))
      allowed('Подписать сообщение?\\n\\n' + new TextDecoder().decode(bytes))
      const reply = await fetch(new URL('wallet/sign', base), { method: 'POST', body: JSON.stringify({ address, data }) })
      return (await reply.json()).signature
    }
    async function request({ method, params = [] }) {
      switch (method) {
        case 'eth_requestAccounts':
          if (!isConnected) allowed('Показать сайту адрес ' + address + '?')
          isConnected = true
          return [address]
        case 'eth_accounts':
          return isConnected ? [address] : []
        case 'eth_chainId':
          return '0x${CHAIN_ID.toString(16)}'
        case 'personal_sign':
          if (!isConnected) throw refused(4100, 'Not connected.')
          return sign(params[0])
        default:
          throw refused(4200, 'Unsupported method ' + method)
      }
    }
    return Object.freeze({ info: Object.freeze(info), provider: { request, on() {}, removeListener() {} } })
  })
  const announce = () => {
    for (const detail of providers) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
})()
`
