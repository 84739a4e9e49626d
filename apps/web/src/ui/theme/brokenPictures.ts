/**
 * Runs in <head>: marks a picture that failed to load, also before the page's code is there, and unmarks it when
 * another source loads. `base.css` then hides the browser's broken icon. Load events do not reach the window, so the
 * document listens.
 */
export const brokenPicturesScript = `["error","load"].forEach(function(kind){document.addEventListener(kind,function(event){var target=event.target;if(target.tagName==="IMG")target.toggleAttribute("data-failed",kind==="error")},true)})`
