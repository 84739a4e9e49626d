/** Replaces the widget's script: a checkbox that gets a token from the sandbox. */
export const apiScript = `(() => {
  const base = new URL('.', document.currentScript.src)
  const widgets = new Map()
  let count = 0
  async function solve(id) {
    const widget = widgets.get(id)
    if (!widget) return
    try {
      const body = JSON.stringify({ action: widget.options.action, hostname: location.hostname })
      const reply = await fetch(new URL('challenge', base), { method: 'POST', body })
      widget.token = (await reply.json()).token
      widget.options.callback?.(widget.token)
    } catch {
      widget.options['error-callback']?.('network')
    }
  }
  window.turnstile = {
    render(place, options) {
      const element = typeof place === 'string' ? document.querySelector(place) : place
      const id = 'sandbox-' + ++count
      const label = document.createElement('label')
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.addEventListener('change', () => box.checked && solve(id))
      label.append(box, ' Я не робот (песочница)')
      element.append(label)
      widgets.set(id, { options, label, box, token: undefined })
      return id
    },
    reset(id) {
      const widget = widgets.get(id)
      if (!widget) return
      widget.token = undefined
      widget.box.checked = false
    },
    remove(id) {
      widgets.get(id)?.label.remove()
      widgets.delete(id)
    },
    getResponse: (id) => widgets.get(id)?.token,
  }
  const onload = new URL(document.currentScript.src).searchParams.get('onload')
  if (onload) window[onload]?.()
})()
`
