import { COLLECTION, demoWallets, type Ethereum } from './world.ts'

const STYLE = `body{margin:0 auto;max-width:860px;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff}
table{width:100%;border-collapse:collapse}td,th{padding:8px;border-bottom:1px solid #d8dee4;text-align:left}code{overflow-wrap:anywhere}
form{display:inline}input{padding:8px;font:inherit;width:min(100%,440px);box-sizing:border-box}button{padding:8px 14px;font:inherit;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}td,th{border-color:#30363d}}`

/** Holders of the club's NFTs, with buttons to give and take. Addresses are validated, so nothing needs escaping. */
export function chainPage(chain: Ethereum) {
  const nameOf = (address: string) => demoWallets.find((one) => one.address.toLowerCase() === address)?.name ?? ''
  const rows = chain.holders().map((address) => {
    const nfts = chain.balanceOf(address)
    return `<tr><td>${nameOf(address)}<br><code>${address}</code></td><td>${nfts}</td><td>${form('give', address, 'Дать NFT')} ${nfts > 0 ? form('take', address, 'Забрать NFT') : ''}</td></tr>`
  })
  const silent = chain.isSilent()
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>NFT клуба в песочнице</title><style>${STYLE}</style></head><body><main><h1>NFT клуба в песочнице</h1>
<p>Контракт коллекции: <code>${COLLECTION}</code></p>
<p>Сеть ${silent ? 'молчит' : 'отвечает'}. <form method="post" action="/__sim/chain/silence"><input type="hidden" name="silent" value="${!silent}"><button>${silent ? 'Включить сеть' : 'Отключить сеть'}</button></form></p>
<table><thead><tr><th>Кошелёк</th><th>NFT</th><th>Сделать</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<h2>Дать NFT другому адресу</h2>
<form method="post" action="/__sim/chain/give"><p><label>Адрес<br><input name="address" required pattern="0x[0-9a-fA-F]{40}" placeholder="0x…"></label></p><button>Дать NFT</button></form>
<p>Сервер спрашивает сеть раз в час. Чтобы не ждать, нажмите «Проверить сейчас» на странице «Кошельки».</p></main></body></html>`
}

function form(action: 'give' | 'take', address: string, label: string) {
  return `<form method="post" action="/__sim/chain/${action}"><input type="hidden" name="address" value="${address}"><button>${label}</button></form>`
}
