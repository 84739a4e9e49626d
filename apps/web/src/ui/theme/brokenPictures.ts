/**
 * Runs in <head>: a picture that did not come is marked, also before the page's code is there, and loses its mark when
 * another source comes. `base.css` then shows its ground instead of the browser's broken sign. The window hears no
 * loads, so the document listens.
 */
export const brokenPicturesScript = `["error","load"].forEach(function(kind){document.addEventListener(kind,function(event){var target=event.target;if(target.tagName==="IMG")target.toggleAttribute("data-failed",kind==="error")},true)})`
