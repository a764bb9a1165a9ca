/** A plan as a client could send it: two rooms, with attributes and elements of its own, comments, and line breaks. */
export const PUBLISHED_PLAN = `<?xml version="1.0"?>
<!-- of another client -->
<plan version="2" app='planner "7"'>
  <walls>
    <nodes>
      <node id="1" x="0" y="0" z="0" rights="0" locked="yes"/>
      <node id="2" x="6000.0" y="0" z="0" rights="0"/>
      <node id="3" x="6000" y="4000" z="0" rights="0"/>
      <node id="7" x="0" y="4000" z="0" rights="0" />
      <node id="8" x="3000" y="0" z="0" rights="0"/>
      <node id="9" x="3000" y="4000" z="0" rights="0"/>
    </nodes>
    <edges>
      <edge from="1" to="8" color="#000000" height="2800" thickness="200" rights="0" finish="plaster &amp; paint"/>
      <edge from="8" to="2" color="#000000" height="2800" thickness="200" rights="0"><materials><material catalogName="" side="left"><idMap><itemId>demo:white</itemId></idMap></material></materials></edge>
      <edge from="2" to="3" color="#000000" height="2800" thickness="200" rights="0"/>
      <edge from="3" to="9" color="#000000" height="2800" thickness="200" rights="0"/>
      <edge from="9" to="7" color="#000000" height="2800" thickness="200" rights="0"/>
      <edge from="7" to="1" color="#000000" height="2800" thickness="200" rights="0"/>
      <edge from="8" to="9" color="#000000" height="2800" thickness="100" rights="0"/>
    </edges>
  </walls>
  <planobjects>
    <planobject catalogName="" type="door" layerId="0" x="3000" y="1500" z="0" width="900" depth="100" height="2100" rotation="90" flipX="1" flipY="-1" rights="0"><idMap><itemId>basic:door</itemId></idMap></planobject>
    <planobject catalogName="" type="window" layerId="0" x="1500" y="0" z="900" width="1200" depth="200" height="1200" rotation="180" flipX="1" flipY="1" rights="0"><idMap><itemId>basic:window</itemId></idMap></planobject>
    <planobject group='a "b"' catalogName="" type="table" layerId="0" x="4500" y="2000" z="0" width="1600" depth="800" height="740" rotation="7e0" flipX="1" flipY="1" rights="0"><idMap><map><entry key="id"><![CDATA[demo:table]]></entry></map></idMap><note>keep &#x20ac;</note></planobject>
  </planobjects>
  <texters><texter rights="0" textContent="K&#252;che" x="1000" y="1000" w="100" h="0"/></texters>
  <measures/>
  <floors>
    <floor type="" rights="0"><material catalogName="" scaleX="1" scaleY="1" rotation="0"><idMap><itemId>demo:oak</itemId></idMap></material><nodes><node sortId="1">1</node><node sortId="2">8</node><node sortId="3">9</node><node sortId="4">7</node></nodes></floor>
  </floors>
  <transparency><layers/></transparency>
  <own:part xmlns:own="urn:x" a="1"/>
</plan>
`;
