/** Where nothing hovers, a press would leave the look of a hover behind: such rules apply to pointers that hover alone. */
export const hoverOnly = () => ({
  postcssPlugin: 'hover-only',
  Rule(rule, { AtRule }) {
    if (!rule.selector.includes(':hover') || isAsked(rule.parent)) return
    const hovered = rule.selectors.filter((selector) => selector.includes(':hover'))
    const others = rule.selectors.filter((selector) => !selector.includes(':hover'))
    const media = new AtRule({ name: 'media', params: '(hover: hover)', source: rule.source })
    media.append(rule.clone({ selectors: hovered }))
    rule.after(media)
    if (others.length > 0) rule.selectors = others
    else rule.remove()
  },
})
hoverOnly.postcss = true

/** Whether the author asked for a pointer already. */
function isAsked(parent) {
  return parent?.type === 'atrule' && (parent.params.includes('hover') || isAsked(parent.parent))
}
