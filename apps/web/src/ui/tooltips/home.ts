/** Parent of tooltips: inside the main landmark, for readers who navigate by landmarks. */
export const tooltipHome = () => document.querySelector('main') ?? document.body
