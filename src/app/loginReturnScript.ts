import { accessTokenShape, pendingLoginAge, pendingLoginsKey, returnPositionKey } from '../contract/loginReturn.ts'

/** Everything that a session stores besides the token (`names` in session.ts). A test compares both. */
const otherCookies = ['uToken', 'refreshToken', 'refreshTokenExpire', 'userId', 'loginName', 'accessTokenExpire']

/**
 * The script of the page to which the login page of an identity provider returns, with `access_token`, `state` and perhaps
 * `expires_in` (seconds), or with `error`, in the fragment. It removes the fragment at once, refuses a `state` that was not
 * begun in this browser, stores the token as `createSession` does, and leads on. It is short and loads nothing, so that no
 * other code runs while the token is in the address.
 */
export const loginReturnScript = `(function(){
function run(){
var f=new URLSearchParams(location.hash.slice(1)),token=f.get('access_token')||'',state=f.get('state')||'';
history.replaceState(null,'',location.pathname);
var key=${JSON.stringify(pendingLoginsKey)},now=Date.now(),all=[],mine;
try{var kept=JSON.parse(localStorage.getItem(key));if(Array.isArray(kept))all=kept}catch(e){}
all=all.filter(function(one){
if(!one||now-one.at>=${pendingLoginAge})return false;
if(!state||one.state!==state)return true;
mine=one;return false
});
try{localStorage.setItem(key,JSON.stringify(all))}catch(e){}
function fail(){document.getElementById('failed').hidden=false}
if(!mine||typeof mine.path!=='string')return fail();
var url=new URL(mine.path,location.origin);
if(mine.path[0]!=='/'||url.origin!==location.origin||url.pathname.slice(0,2)==='//')return fail();
function put(name,value){
document.cookie=name+'='+encodeURIComponent(value)+'; Max-Age='+(value?31536000:0)+'; Path=/; SameSite=Lax'+
(location.protocol==='https:'?'; Secure':'')
}
if(!f.get('error')){
if(!${accessTokenShape}.test(token))return fail();
${JSON.stringify(otherCookies)}.forEach(function(name){put(name,'')});
var seconds=Number(f.get('expires_in'));
if(seconds>0)put('accessTokenExpire',String(now+Math.floor(seconds*1000)));
put('accessToken',token);
if(document.cookie.split('; ').indexOf('accessToken='+encodeURIComponent(token))<0)return fail();
try{localStorage.setItem('sessionChanged',String(now))}catch(e){}
}
if(mine.top>0)try{sessionStorage.setItem(${JSON.stringify(returnPositionKey)},JSON.stringify([url.pathname,mine.top]))}catch(e){}
location.replace(url.pathname+url.search+url.hash)
}
run();
addEventListener('hashchange',function(){if(location.hash)run()})
})()
`
