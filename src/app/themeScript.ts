import { fontFamily } from '../ui/theme/fonts/fontFiles.ts'
import { fastConnection, fontsKey, fontsMeta } from './storeFonts.ts'

/** Sets the theme of the viewer, else of the system. */
const theme =
  "var d=document.documentElement,t=null;try{t=localStorage.getItem('theme')}catch(e){}" +
  "if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';" +
  'd.classList.add(t);d.style.colorScheme=t;'

/** Whether a session may exist. */
const viewer = 'var v=/(^|; )accessToken=/.test(document.cookie);'

/** Preloads the hero image in the variant of the theme (`heroLines` in document.ts). */
const heroImage =
  `var h=document.querySelector('meta[name="playbill:hero"]');` +
  "if(h){var l=document.createElement('link');l.rel='preload';l.as='image';l.fetchPriority='high';" +
  'l.imageSizes=h.content;l.imageSrcset=h.dataset[t];document.head.append(l)}'

/**
 * Uses the bundled font on a fast connection and preloads its files: with `font-display: optional` the browser waits for preloaded
 * files up to 0.1 s, and if they are late, it stays with the fallback. Without preload, Chromium shows a cached file only after
 * 3 s, and the texts move. The first page after a login makes more requests than others, so it needs cached files (`storeFonts`).
 */
const font =
  `var f=document.querySelector('meta[name="${fontsMeta}"]'),c=navigator.connection,k;` +
  `if(f&&c&&!c.saveData&&c.downlink>=${fastConnection.downlink}&&c.rtt<=${fastConnection.rtt}){try{k=localStorage.getItem('${fontsKey}')}catch(e){}` +
  `if(!v||k===f.content){d.style.setProperty('--pb-font','${fontFamily}');` +
  "f.content.split(' ').forEach(function(u){var l=document.createElement('link');l.rel='preload';l.as='font';" +
  "l.crossOrigin='anonymous';l.href=u;document.head.append(l)})}}"

/** If a session may exist, hides what only visitors see until the session is known. */
const session = "if(v)d.classList.add('has-session','viewer-unknown');"

/** A right-to-left `locale` in the query turns the layout, whatever the language of the page. */
const direction = "if(/[?&]locale=(fa-IR|ar)(&|$)/.test(location.search))d.dir='rtl';"

/** Applies the stored heights of blocks (`reserveSpace`) until 5 s after the page has loaded. */
const room =
  "var s;try{var r=sessionStorage.getItem('room:'+innerWidth+':'+location.pathname);" +
  'if(r){s=new CSSStyleSheet;s.replaceSync(r);document.adoptedStyleSheets=[s]}}catch(e){}' +
  "addEventListener('load',function(){setTimeout(function(){s&&s.replaceSync('');" +
  "d.classList.remove('viewer-unknown')},5e3)});"

/** Records clicks on buttons until the client takes them over (`queueEarlyClicks`). */
const taps =
  'var q=window.earlyClicks=[];q.listener=function(e){' +
  "var b=e.target.closest&&e.target.closest('button');" +
  'if(b){e.preventDefault();e.stopImmediatePropagation();q.push(b)}};' +
  "addEventListener('click',q.listener,true)"

/**
 * Runs in the head before the first paint, so that theme, direction and reserved space are right from the start and
 * no click is lost. The Content-Security-Policy contains a hash of its bytes.
 */
export const themeScript = `(function(){${theme}${heroImage}${viewer}${font}${session}${direction}${room}${taps}})()`
