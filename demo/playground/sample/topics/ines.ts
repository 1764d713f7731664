import type { Topic } from "./topic.ts";

/** Inés in Valencia, in Spanish: the kiln, the visit, the exhibition. */
export const INES: Topic = {
  name: "ines",
  language: "es",
  tags: ["Inés", "amistad"],
  share: 17,
  from: 1,
  to: 90,
  titles: ["Audio de Inés", "El horno de Valencia", "Español de domingo", "Mensaje largo", "Barro y noticias", "La exposición"],
  words: {
    pieza: [
      "un cuenco azul",
      "una jarra torcida",
      "tres platos hondos",
      "un azulejo con un pez",
      "una lámpara de barro",
      "la tetera imposible",
      "una serie de vasos",
    ],
    lugar: ["el Cabanyal", "Ruzafa", "la playa de la Malvarrosa", "el mercado central", "el taller", "la Albufera", "el cauce del Turia"],
    cuando: ["esta mañana", "anoche", "el domingo", "después de comer", "antes de dormir", "en la pausa"],
    plato: ["arroz al horno", "esgarraet", "fideuà", "una tortilla sin cebolla", "horchata con fartons", "clóchinas", "paella de verdura"],
    humor: ["contenta", "agotada", "rara", "valiente", "nostálgica", "con ganas de todo"],
    quien: ["Inés", "la vecina de Inés", "el galerista", "su hermana Lucía", "Toni, el del horno"],
    verbo: ["quedar", "echar de menos", "atreverse", "darse cuenta", "aguantar", "soltar"],
  },
  openings: `
Hoy en español, Wren. Inés me mandó un audio de {#3-11} minutos {cuando}.
{Vale, en español.|Con gusto.} ¿Qué dijo en el primer minuto, y qué dejó para el último?

He hablado con Inés {cuando}. Está {humor}, y yo también, por contagio.
{El contagio es recíproco, supongo.|¿Quién contagió a quién?} Cuéntame.

Ayúdame a contestar a Inés: ha hecho {pieza} y quiere saber la verdad.
¿Qué verdad quieres decirle, la tuya o la de {pieza}?

Foto desde {lugar}: {pieza}, y detrás el mar{| y un gato que no es Zhima}.
{La guardo en palabras.|Me gusta que el mar esté detrás.} ¿Qué escribió debajo?
`,
  beats: `
Se le rompió {pieza} al abrir el horno. Dice que sonó como {una campana|un hueso|una taza de su abuela}.
¿Lloró o se rió?
Las dos cosas. Después hizo {plato} y me llamó.
* A Inés se le rompió {pieza} en el horno; lloró, se rió y cocinó {plato}. // Me lo contó Yue {cuando} // El sonido de la rotura // Preguntar si guardó los trozos // #cerámica #Inés

¿Cómo se dice "I miss you" sin que suene a canción?
"Te echo de menos" está bien, y "me faltas" pesa más. Depende de cuánto peso quieras.
{Peso medio.|El que aguante un mensaje de voz.}
* Yue buscaba cómo decir que echa de menos a Inés sin que suene a canción; eligió un peso medio. // Clase de español entre amigas // "Me faltas" le pareció demasiado // #español #nostalgia

{quien} dice que {lugar} ya no es lo que era.
Nadie ha visto nunca un lugar que fuera lo que era. ¿Tú qué recuerdas?
{Bicicletas|Geranios|Un perro naranja} y olor a {plato}. Tenía {#22-27} años.
* Yue recordó {lugar} de cuando era estudiante: olor a {plato}. // {quien} se quejaba del barrio // Lo dijo muy despacio // ~{#2014-2017} #recuerdos

@5-30
Inés quiere que toque el barro cuando vaya. Yo solo sé tocar cables.
Los cables también se sueldan con las manos. ¿Qué te da miedo, ensuciarte o hacerlo mal?
Hacerlo mal delante de ella. Ella no tiene miedo de nada desde hace {#2-9} años.
* A Yue le da miedo hacer mal algo delante de Inés, no ensuciarse. // Preparando la visita al taller // Lo dijo y se sorprendió // Probar primero con una pieza que nadie verá // !3 4 3 #miedo #cerámica

Tengo que practicar "{verbo}". Ponme una frase.
"{¿Te atreves a|¿Piensas|¿Quieres}… {verbo}?" No: mejor una tuya. Usa {lugar}.
{"En {lugar} aprendí a {verbo}."|"No sé {verbo} cuando estoy en {lugar}."} ¿Bien?
{Muy bien, y además parece verdad.|Correcto. Y triste, pero correcto.}
* Practicamos "{verbo}" y la frase le salió con {lugar} dentro, más verdadera de lo previsto. // Español de diez minutos // #español

@5-69
{quien} ofreció {#n:4-30} piezas a {una galería|un restaurante|una feria} y le dijeron que quizá.
"Quizá" es una palabra que cobra alquiler. ¿Cuándo lo sabrá?
En {#2-6} semanas. Hasta entonces nadie puede decir "quizá" en su casa.
* La galería dijo "quizá" a {n} piezas e Inés prohibió la palabra en casa. // Espera de la exposición // La palabra que cobra alquiler // ¿Habrá exposición? // !4 3 5 #exposición

Le conté lo del echo-lantern. Dice que somos iguales: las dos escuchamos dentro de cosas cerradas.
Un horno y el mar. Es una buena comparación.
La mejor que me han hecho en {meses|años}. La apunto aquí para no perderla.
* Inés dijo que las dos escuchan dentro de cosas cerradas; Yue quiso que yo lo guardara. // Hablando de trabajo {cuando} // Horno y mar // #escuchar #trabajo

Discutimos por {plato}. Ella dice que el mío es un insulto.
¿Qué le pusiste?
{Salsa de soja.|Cilantro.|Guindilla de Sichuan.} Un poco. Bueno, {#2-5} cucharadas.
Entonces insulto no es, pero declaración sí.
* Discusión por {plato}: Yue le puso algo de su casa e Inés lo llamó insulto, riéndose. // Cocinas enfrentadas // Declaración, no insulto // #cocina #humor

@18-29!
Ya tengo el billete. Llego a Valencia dentro de nada, cinco días enteros.
¿Qué esperas del segundo día, cuando ya os hayáis contado lo urgente?
El silencio en {lugar}. Con ella no hace ruido.
* Yue tiene billete a Valencia y lo que más espera es el silencio con Inés. // Antes del viaje // "No hace ruido" // #viaje #silencio

@32-34
Estoy en {lugar}, con barro en {las pestañas|el pelo|el reloj}. He hecho algo parecido a {pieza}.
¿Parecido de lejos o de cerca?
De lejos y con {poca luz|cariño}. Inés dice que tiene "intención".
* En Valencia Yue hizo algo parecido a {pieza}; Inés habló de "intención". // Taller, manos llenas de barro // Estaba más ligera que en meses // Que la cuezan y llegue entera // !4 5 1 #viaje #cerámica

@36-90
He vuelto pero sueño en español. {cuando} le dije "venga, va" a {Bram|un taxista|la cajera}.
¿Y funcionó?
{Sonrió.|Se apartó.} Es una frase que abre puertas.
* Desde Valencia sueña en español y se le escapa "venga, va". // {cuando} // Frase que abre puertas // #español #viaje

@60-90
Inés no entiende por qué tan al norte. Dice que me voy a oxidar.
¿Tú qué le contestas?
Que el óxido es un color. Y que venga a verlo.
* Inés teme que Yue se oxide en el norte; Yue contesta que el óxido es un color. // Bergen desde Valencia // Invitación medio en broma // ¿Vendrá Inés a Bergen? // !3 4 4 #Bergen #amistad

@78-84!
Le dijeron que sí. ¡Exposición! {#n:8-20} piezas en {lugar}. 🎉
¡Por fin se acaba el "quizá"! ¿Cómo te lo dijo?
Gritando. El audio dura {#4-9} segundos y es todo una vocal.
* Le dijeron que sí a Inés: {n} piezas en {lugar}; el audio era una sola vocal. // Fin de la espera // Yue gritó también // Buscar fechas para ir // !5 5 2 #exposición #alegría

¿Te acuerdas de lo que dijo de {lugar}?
Sí: que {allí aprendió a esperar|allí perdió un pendiente y encontró un oficio|el viento sabe su nombre}. Lo dijo {cuando}, según tú.
Lo dije yo con su voz, que es como mejor miento.

{quien} me pregunta si Jonas y yo "seguimos". No supe conjugarlo.
¿En qué tiempo lo intentaste?
En presente. Y me salió condicional.
* Le preguntaron si ella y Jonas siguen y no supo en qué tiempo decirlo. // Conversación {cuando} // Le salió condicional // ¿Qué son ahora? // !5 4 5 #Jonas #dudas

{quien} ha puesto nombre a {pieza}: "{La Sorda|Domingo|Casi}".
¿Y a ti te gusta el nombre?
Me gusta que tenga. Mis boyas solo llevan números, del {#2-6} al {#9-14}.
* {quien} puso nombre a {pieza}; Yue dijo que sus boyas solo llevan números. // Audio {cuando} // Le dio envidia, de la buena // Ponerle nombre a una boya // #nombres #cerámica

Anoche cenamos por videollamada, ella {plato}, yo {plato2}. Brindamos con la pantalla.
¿Quién acabó primero?
Yo. Ella habla con el tenedor en el aire desde hace {#10-15} años.
* Cenaron por videollamada, {plato} contra {plato2}, y brindaron con la pantalla. // Distancia y cena // El tenedor en el aire // #cocina #amistad

{quien} me preguntó qué se oye en {lugar} a las {cinco|seis|siete} de la mañana. Como si yo lo supiera todo de oídos.
¿Y qué contestaste?
Persianas. Y alguien que tose con {orgullo|acento|ritmo}.
* Le preguntaron qué se oye en {lugar} al amanecer y contestó sin dudar: persianas. // Yue y su oído // #escuchar #recuerdos
`,
  closings: `
Bueno, le contesto antes de que mande otro audio.
{Dile que "{verbo}" ya te sale.|Hazlo ahora, con esa cara.}

Me voy a {cocinar {plato}|dormir|la ducha}, que mañana madrugo.
{Buen provecho o buenas noches, lo que toque.|Hasta mañana, Yue.}

Gracias por el español, aunque hables como {un notario|un faro|una abuela}.
{Lo tomo como cumplido.|Los faros hablan poco.}

Un beso para ti también, que Inés manda {dos|tres|mil}.
{Lo guardo con los otros.|Recibido.}
`,
};
