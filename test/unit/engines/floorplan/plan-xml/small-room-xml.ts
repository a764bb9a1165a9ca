/** A room of 4 × 3 m as a client writes it, with a door, a sofa and a configured cabinet. */
export const SMALL_ROOM_XML = `
<plan version="2">
  <walls>
    <nodes>
      <node id="1" x="0" y="-3000" z="0" rights="0"/>
      <node id="2" x="4000" y="-3000" z="0" rights="0"/>
      <node id="3" x="4000" y="0" z="0" rights="0"/>
      <node id="4" x="0" y="0" z="0" rights="0"/>
    </nodes>
    <edges>
      <edge from="1" to="2" color="#000000" height="2800" thickness="120" rights="0">
        <materials>
          <material catalogName="" side="left">
            <idMap><map><entry key="id">basic:wall-white</entry></map><itemId>basic:wall-white</itemId></idMap>
          </material>
        </materials>
      </edge>
      <edge from="2" to="3" color="#000000" height="2800" thickness="120" rights="0"/>
      <edge from="3" to="4" color="#000000" height="2800" thickness="120" rights="0"/>
      <edge from="4" to="1" color="#000000" height="2800" thickness="120" rights="0"/>
    </edges>
  </walls>
  <planobjects>
    <planobject catalogName="" type="door" layerId="0" x="2000" y="0" z="0" width="800" depth="120" height="2100" rotation="180" flipX="1" flipY="1" rights="0">
      <idMap><map><entry key="id">basic:door</entry></map><itemId>basic:door</itemId></idMap>
    </planobject>
    <planobject catalogName="" type="sofa" layerId="0" x="1200" y="-2400" z="0" width="2000" depth="900" height="800" rotation="0" flipX="1" flipY="1" rights="0">
      <idMap><itemId>demo:sofa-1</itemId></idMap>
    </planobject>
    <planobject catalogName="" type="cabinet" layerId="0" x="3500" y="-1500" z="0" width="1200" depth="400" height="900" rotation="90" flipX="-1" flipY="1" rights="0">
      <idMap><configuration>{"width":1200,"doors":["left","right"]}</configuration></idMap>
    </planobject>
  </planobjects>
  <texters>
    <texter rights="0" textContent="Living &amp; dining" x="1000" y="-500" w="100" h="0"/>
  </texters>
  <measures>
    <measure x1="0" y1="0.5" x2="4000" y2="0.5" rights="0"/>
  </measures>
  <floors>
    <floor type="" rights="0">
      <material catalogName="" scaleX="1" scaleY="1" rotation="0"><idMap/></material>
      <nodes><node sortId="1">1</node><node sortId="2">2</node><node sortId="3">3</node><node sortId="4">4</node></nodes>
    </floor>
  </floors>
  <transparency><layers/></transparency>
</plan>
`;
