/**
 * Runs before the first paint: sets the theme without a flash, and says that somebody may be logged in,
 * so that the visitor's call to action is not shown to them for a moment. What blocks of theirs took up when the page
 * was left (`keepRoom`) is theirs again until the page has come.
 * A `locale` of the query that is written from the right turns the layout, whatever language the page is in.
 * Its bytes are hashed into the Content-Security-Policy.
 */
export const themeScript = `(function(){var d=document.documentElement,t=null;try{t=localStorage.getItem('theme')}catch(e){}if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.classList.add(t);d.style.colorScheme=t;if(/(^|; )accessToken=/.test(document.cookie))d.classList.add('has-session');if(/[?&]locale=(fa-IR|ar)(&|$)/.test(location.search))d.dir='rtl';try{var r=sessionStorage.getItem('room:'+innerWidth+':'+location.pathname);if(r){var s=new CSSStyleSheet;s.replaceSync(r);document.adoptedStyleSheets=[s];addEventListener('load',function(){setTimeout(function(){s.replaceSync('')},5e3)})}}catch(e){}})()`

/** Turns the theme around and remembers it. */
export function toggleTheme(root: HTMLElement, storage: Storage): void {
  const next = root.classList.contains('dark') ? 'light' : 'dark'
  setTheme(root, next)
  storage.setItem('theme', next)
}

/** Shows a theme. */
export function setTheme(root: HTMLElement, theme: 'dark' | 'light'): void {
  root.classList.remove('dark', 'light')
  root.classList.add(theme)
  root.style.colorScheme = theme
}
