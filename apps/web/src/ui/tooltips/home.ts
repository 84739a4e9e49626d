/** Where tooltips are drawn: above all else, and still in the page's main part for readers who go by landmarks. */
export const tooltipHome = () => document.querySelector('main') ?? document.body
