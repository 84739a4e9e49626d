import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { fileName } from './looks.ts'

export interface Shot {
  path: string
  role: string
  theme: string
  width: number
  /** File name in the folder. */
  name: string
}

interface Order {
  paths: readonly string[]
  roles: readonly string[]
  themes: readonly string[]
}

/** Scale of a screen on a sheet. Roles are rows, widths are columns. */
const SCALE = 0.34
const GAP = 12

/** Draws one contact sheet for each page and theme; resolves to the names of their files. */
export async function drawSheets(browser: Browser, folder: string, shots: readonly Shot[], order: Order) {
  const page = await browser.newPage({ viewport: { width: 2200, height: 1200 } })
  const names: string[] = []
  for (const path of order.paths)
    for (const theme of order.themes) {
      const ofSheet = shots.filter((shot) => shot.path === path && shot.theme === theme)
      if (ofSheet.length === 0) continue
      const html = join(folder, `sheet-${fileName(path)}-${theme}.html`)
      await writeFile(html, sheetOf(path, theme, ofSheet, order.roles))
      await page.goto(pathToFileURL(html).href)
      const name = `sheet-${fileName(path)}-${theme}.jpg`
      await page.locator('main').screenshot({ path: join(folder, name), type: 'jpeg', quality: 85 })
      names.push(name)
    }
  await page.close()
  return names
}

function sheetOf(path: string, theme: string, shots: readonly Shot[], roles: readonly string[]) {
  const rows = roles.map((role) => {
    const ofRole = shots.filter((shot) => shot.role === role).sort((one, other) => one.width - other.width)
    const cells = ofRole.map(
      ({ name, width }) =>
        `<figure><a href="${name}"><img src="${name}" width="${Math.round(width * SCALE)}"></a><figcaption>${width}</figcaption></figure>`,
    )
    return `<h2>${role}</h2><div>${cells.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>${path}</title>
<style>body{margin:0;background:#777;font:14px sans-serif}main{display:inline-block;padding:${GAP}px}h1,h2{margin:4px 0;font-size:16px;color:#fff}
div{display:flex;gap:${GAP}px;align-items:start}figure{margin:0}figcaption{color:#fff}img{display:block}</style>
<main><h1>${path} · ${theme}</h1>${rows.join('\n')}</main>`
}
