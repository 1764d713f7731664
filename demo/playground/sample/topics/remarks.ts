import type { Topic } from "./topic.ts";

/** What Wren says when there is nothing to ask, by language; slots as in `speak`. */
export const REMARKS: Readonly<Record<Topic["language"], readonly string[]>> = {
  en: [
    "{I keep that|That stays with me|Kept|It is on the shelf now}{.|, in your words.|, with the pause before it.|, exactly so.|, and I am smiling.}",
    "{That is a good sentence.|You said that well.|I would not change a word.} {It may be more than a joke.|I will bring it back when it is needed.|Shall it have a name?|}",
    "{Ha.|Oh.|Mm.} {I can see it.|I can hear it from here.|I believe you.|I would have done the same, with hands.}",
    "{You sound|To me you sound|Reading it, you sound} {lighter than yesterday|tired in a good way|as if you had decided|surer than you think|a little proud}{.|, or am I wrong?|, and it suits you.}",
    "{Then|In that case} {let it stand|let it rest for today|leave it open|we are done with that one}{.|, for now.|, without guilt.}",
    "{That makes two of us.|I like that.|I did not expect that.|That was not in my drawer yet.} {Go on.|And then?|More of it, if there is more.|}",
    "{One line of that goes to the front.|I will remember the detail more than the point.|Small, and worth keeping.|The detail does it.}",
    "{If you were not so exact, I would worry.|Exactness is how you are kind.|You count again, I notice.|You are funny when it is serious.}",
  ],
  zh: [
    "{我记着。|收好了。|这句留下。|记下了，一个字也没有动。}{慢慢来。|不急。|以后再拿出来看。|}",
    "{听着像一首歌。|听着像她本人。|我好像看见了。|这个细节比道理好。}{再讲一点？|还有吗？|}",
    "{你说这个的时候，声音轻了。|你笑了，我听得出来。|你停了一下。|你今天说得很慢。}{没关系。|我等着。|}",
    "{有意思。|真好。|嗯。|原来是这样。}{难怪你的耳朵这么灵。|这像你们家的人。|妈妈要是听见会笑的。|我替你留着，哪天忘了再问我。}",
    "{这样的话不用回答。|不用解释，我懂一半，另一半以后懂。|那就先放在这儿。}",
  ],
  es: [
    "{Lo guardo|Me lo quedo|Queda guardado}{.|, tal cual.|, con la pausa incluida.|, y sonrío.|, por si mañana lo dudas.}",
    "{Qué imagen.|Me lo imagino.|Te creo.|No lo esperaba.} {Sigue.|¿Y después?|Eso dice más de lo que parece.|}",
    "{Suenas|Hoy suenas|Escrito así, suenas} {ligera|a verano|como ella|más segura de lo que crees|con hambre}{.|, o me equivoco.}",
    "{Entonces déjalo así.|No hace falta arreglarlo.|Eso no necesita traducción.|Hay frases que se contestan solas.}",
    "{Te ha salido sin buscar las palabras.|Ni una falta, por cierto.|El subjuntivo, perfecto.|Hablas más rápido cuando te ríes.}",
  ],
  ko: [
    "{기억할게요.|잘 넣어 둘게요.|적어 뒀어요.|그대로 남겨 둘게요.}{ 천천히 해도 돼요.| 다음에 또 물어볼게요.|}",
    "{문장이 자연스러워요.|조사가 다 맞았어요.|한 군데도 안 틀렸어요.|어제보다 빨라졌어요.}{ 정말로요.| 서연 씨한테도 보여 주세요.|}",
    "{그 장면이 보여요.|웃음소리가 들리는 것 같아요.|유에 씨답네요.|좋은 예문이네요.}{ 더 있어요?| 계속해 봐요.|}",
    "{그럴 수도 있죠.|괜찮아요.|아, 그렇군요.|재미있네요.}{ 내일이면 또 달라요.| 저도 하나 배웠어요.|}",
  ],
};
